//! What moves do beside moving, captures that must be made, and walls.

use crate::id::{Kind, PerSide};
use crate::util::bits256::{KindSet, SquareSet};

/// `[effect.NAME]`: something that a move does beside what it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// Its key in the file.
    pub name: String,
    /// When it comes.
    pub on: Occasions,
    /// The kinds that move or are dropped.
    pub by: KindSet,
    /// Of a capture: the kinds of which one must be among the victims.
    pub of: KindSet,
    /// Where the move must end, by the side that makes it.
    pub at: PerSide<SquareSet>,
    /// Whose piece must stand beside where it ends.
    pub beside: Option<Whose>,
    /// How the move must go; `None` for in any way.
    pub along: Option<Directions>,
    /// Where it works.
    pub area: Area,
    /// The kinds that may stand at the other end of what is enclosed, or whose lines are crossed.
    pub with: KindSet,
    /// By the side that makes the move: empty squares that do as the other end.
    pub anvil: PerSide<SquareSet>,
    /// The most enemies that a line may enclose; 0 for any number.
    pub longest: u8,
    /// The directions in which `area` and `beside` look.
    pub directions: Directions,
    /// The squares to which it is confined, by the side that makes the move.
    pub within: PerSide<SquareSet>,
    /// Only pieces that stood on `within` before the turn as well.
    pub stayed: bool,
    /// The kinds that suffer it.
    pub pieces: KindSet,
    /// The sides that suffer it.
    pub whose: Whose,
    /// What is done.
    pub deed: Deed,
    /// What it removes is captured by the move.
    pub captures: bool,
}

/// Occasions of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Occasions {
    /// A piece captures.
    pub capture: bool,
    /// A piece moves, capturing or not.
    pub moves: bool,
    /// A piece castles.
    pub castle: bool,
    /// A piece is dropped.
    pub drop: bool,
    /// A side's turn ends.
    pub turn: bool,
}

/// Where an effect works.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Area {
    /// On the piece that moved or was dropped.
    #[default]
    Mover,
    /// On the squares around where the move ends.
    Neighbours,
    /// On the next square beyond where a straight move ends.
    Ahead,
    /// On the square next to where a straight move began, away from where it goes.
    Behind,
    /// On enemies in an unbroken line between that piece and another of its side.
    Enclosed,
    /// Where the file of that piece crosses the rank of another of its side, and its rank that one's file.
    Crossing,
    /// Everywhere.
    Board,
}

/// Whose pieces are meant, as the side that moves sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Whose {
    /// Its own.
    Own,
    /// The other side's.
    Enemy,
    /// All.
    #[default]
    Both,
}

/// Directions of the compass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Directions {
    /// All eight.
    #[default]
    All,
    /// Along files and ranks.
    Orthogonal,
    /// Along diagonals.
    Diagonal,
}

impl Directions {
    /// Whether a direction of [`COMPASS`](crate::board::COMPASS) is one of these.
    #[must_use]
    pub const fn has(self, (dx, dy): (i8, i8)) -> bool {
        match self {
            Self::All => true,
            Self::Orthogonal => dx == 0 || dy == 0,
            Self::Diagonal => dx != 0 && dy != 0,
        }
    }
}

/// What an effect does to a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// It leaves the board.
    Remove,
    /// It becomes a wall.
    Wall,
    /// It changes sides; a kind that the other side does not have stays.
    Convert,
    /// It becomes another kind.
    Become(Kind),
    /// It becomes the kind that was captured.
    BecomeVictim,
    /// It goes to the hand of the side whose it is not, as if captured.
    Hand,
    /// The piece that moved goes back to where it came from, as what it was.
    Return,
}

/// `[walls]`: every move of a piece also sets a wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walls {
    /// Where.
    pub place: WallPlace,
    /// On which squares only.
    pub zone: PerSide<SquareSet>,
    /// There is one wall at a time.
    pub single: bool,
    /// A wall is set instead of moving.
    pub instead: bool,
}

/// Where walls may be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum WallPlace {
    /// On any free square.
    #[default]
    Any,
    /// On a square to which the piece could move from where it has come.
    Arrow,
    /// On the square that it left.
    Origin,
    /// On a square at the edge of the board or beside a wall.
    Edge,
}

/// What a drop must be to the pieces around it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Among {
    /// It must enclose enemies between itself and another own piece.
    pub enclose: bool,
    /// It must be beside such a piece.
    pub beside: Option<Whose>,
    /// It must not be beside such a piece.
    pub not_beside: Option<Whose>,
    /// In which directions the three look.
    pub directions: Directions,
    /// Directions in which pieces slide in from the edge; empty where they do not.
    pub enter: Vec<(i8, i8)>,
    /// While one of these is empty, drops go there and the rest is not asked.
    pub opening: PerSide<SquareSet>,
}
