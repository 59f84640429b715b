//! Messages on a stream: a header with the length, then JSON.

use lsp_server::Message;
use std::io::{self, BufRead, Read, Write};

/// Longest message that is read; a file is at most 1 MiB, escaped at most six times that.
const MAX_BYTES: u64 = 16 << 20;
/// Longest header line.
const MAX_HEADER: u64 = 4096;

/// What came in.
#[derive(Debug)]
pub(super) enum Input {
    /// A message.
    Message(Message),
    /// Something else; the next message can still be read.
    Garbage,
    /// Nothing more.
    End,
}

/// The next message.
///
/// # Errors
/// The stream fails, or claims a message that is too long to read.
pub(super) fn read(input: &mut dyn BufRead) -> io::Result<Input> {
    let mut length: Option<u64> = None;
    loop {
        let mut line = Vec::new();
        Read::take(&mut *input, MAX_HEADER).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(Input::End);
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end();
        if text.is_empty() {
            break;
        }
        if let Some((name, value)) = text.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok();
        }
    }
    let Some(length) = length else {
        return Ok(Input::Garbage);
    };
    if length > MAX_BYTES {
        let text = format!("a message of {length} bytes is too long");
        return Err(io::Error::new(io::ErrorKind::InvalidData, text));
    }
    let mut body = Vec::new();
    Read::take(&mut *input, length).read_to_end(&mut body)?;
    if (body.len() as u64) < length {
        return Ok(Input::End);
    }
    Ok(serde_json::from_slice(&body).map_or(Input::Garbage, Input::Message))
}

/// Writes a message.
///
/// # Errors
/// The stream fails.
pub(super) fn write(output: &mut dyn Write, message: &Message) -> io::Result<()> {
    let mut value = serde_json::to_value(message)?;
    if let Some(object) = value.as_object_mut() {
        object.insert("jsonrpc".to_owned(), "2.0".into());
    }
    let body = serde_json::to_vec(&value)?;
    write!(output, "Content-Length: {}\r\n\r\n", body.len())?;
    output.write_all(&body)?;
    output.flush()
}
