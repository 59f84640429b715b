//! The language server in a real editor: Neovim without a screen, where it is installed.

use std::process::Command;

const SCRIPT: &str = r#"
local server, file, report = vim.env.FERZ_SERVER, vim.env.FERZ_FILE, vim.env.FERZ_REPORT
vim.cmd('edit ' .. vim.fn.fnameescape(file))
local id = vim.lsp.start_client({ name = 'ferz', cmd = { server, 'lsp' }, root_dir = vim.fn.fnamemodify(file, ':h') })
vim.lsp.buf_attach_client(0, id)
local function faults() return #vim.diagnostic.get(0) end
local ok = vim.wait(20000, function() return faults() > 0 end, 20)
local out = { 'faults ' .. faults() }
local line = vim.fn.search('roial')
vim.api.nvim_buf_set_text(0, line - 1, 0, line - 1, 5, { 'royal' })
vim.wait(20000, function() return faults() == 0 end, 20)
table.insert(out, 'after mending ' .. faults())
local params = { textDocument = { uri = vim.uri_from_bufnr(0) }, position = { line = line - 2, character = 10 } }
local answer = vim.lsp.buf_request_sync(0, 'textDocument/hover', params, 20000) or {}
for _, reply in pairs(answer) do
    if reply.result then table.insert(out, 'hover ' .. reply.result.contents.value:gsub('\n', ' ')) end
end
vim.fn.writefile(out, report)
vim.cmd('qall!')
"#;

#[test]
#[allow(clippy::print_stderr, reason = "a test that is left out says so")]
fn neovim_shows_faults_and_hovers() {
    let installed = Command::new("nvim").arg("--version").output();
    if !installed.is_ok_and(|o| o.status.success()) {
        eprintln!("SKIPPED: nvim is not installed here");
        return;
    }
    let folder = std::env::temp_dir().join(format!("ferz-nvim-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (file, script, report) = (
        folder.join("small.toml"),
        folder.join("drive.lua"),
        folder.join("report.txt"),
    );
    let game = std::fs::read_to_string("tests/cli/files/own/duel.toml").unwrap();
    let at = game.find("royal = true").unwrap();
    let game = format!(
        "{}roial = true{}",
        &game[..at],
        &game[at + "royal = true".len()..]
    );
    std::fs::write(&file, game).unwrap();
    std::fs::write(&script, SCRIPT).unwrap();
    let output = Command::new("nvim")
        .args(["--headless", "-u", "NONE", "-i", "NONE", "-n", "-c"])
        .arg(format!("luafile {}", script.display()))
        .env("FERZ_SERVER", trycmd::cargo::cargo_bin!("ferz"))
        .env("FERZ_FILE", &file)
        .env("FERZ_REPORT", &report)
        .output()
        .unwrap();
    let told = std::fs::read_to_string(&report).unwrap_or_default();
    let shown = String::from_utf8_lossy(&output.stderr).into_owned();
    std::fs::remove_dir_all(&folder).unwrap();
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 3, "{told}\n{shown}");
    assert_eq!(lines[0], "faults 1", "{told}");
    assert_eq!(lines[1], "after mending 0", "{told}");
    assert!(lines[2].starts_with("hover "), "{told}");
}
