//! A field of dots, eight to a cell.

const ACROSS: usize = 2;
const DOWN: usize = 4;

/// The bit of each dot of a Braille pattern, by row and column: the two lowest dots came later to
/// the alphabet.
const BITS: [[u8; ACROSS]; DOWN] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
const BLANK: u32 = 0x2800;

pub(super) struct Canvas {
    columns: usize,
    cells: Vec<u8>,
    star: Option<usize>,
}

impl Canvas {
    pub fn new(columns: usize, rows: usize) -> Self {
        Self { columns, cells: vec![0; columns * rows], star: None }
    }

    /// How many dots there are across and down.
    pub fn dots(&self) -> (usize, usize) {
        let rows = self.cells.len() / self.columns;
        (self.columns * ACROSS, rows * DOWN)
    }

    fn cell(&self, (x, y): (usize, usize)) -> usize {
        y / DOWN * self.columns + x / ACROSS
    }

    fn dot(&mut self, (x, y): (usize, usize)) {
        let cell = self.cell((x, y));
        if let Some(cell) = self.cells.get_mut(cell) {
            *cell |= BITS[y % DOWN][x % ACROSS];
        }
    }

    /// Dots from one place to another, without a gap.
    pub fn line(&mut self, from: (usize, usize), to: (usize, usize)) {
        let (wide, high) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
        let steps = wide.max(high);
        let between = |from: usize, to: usize, step: usize| {
            let way = from.abs_diff(to) * step;
            // Rounded to the nearest, so that there and back are the same dots.
            let way = (way + steps / 2).checked_div(steps).unwrap_or(0);
            if from < to { from + way } else { from - way }
        };
        for step in 0..=steps {
            self.dot((between(from.0, to.0, step), between(from.1, to.1, step)));
        }
    }

    /// A star in the cell of a place.
    pub fn star(&mut self, at: (usize, usize)) {
        self.star = Some(self.cell(at));
    }

    /// The row and the column of the star.
    pub fn starred(&self) -> Option<(usize, usize)> {
        self.star.map(|cell| (cell / self.columns, cell % self.columns))
    }

    pub fn rows(&self) -> impl Iterator<Item = String> {
        let shown = |(index, cell): (usize, &u8)| match (self.star, cell) {
            (Some(star), _) if star == index => '★',
            (_, 0) => ' ',
            (_, dots) => char::from_u32(BLANK + u32::from(*dots)).unwrap_or(' '),
        };
        let cells: Vec<char> = self.cells.iter().enumerate().map(shown).collect();
        let rows: Vec<String> =
            cells.chunks(self.columns).map(|row| row.iter().collect()).collect();
        rows.into_iter()
    }
}
