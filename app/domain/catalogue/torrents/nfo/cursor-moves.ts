/** A drawing that goes beyond this area or the output limit is shown without its cursor moves. */
const COLUMNS = 250;
const LINES = 5_000;
const MAX_OUTPUT = 512 * 1024;

// biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI sequences begin with an escape
const move = /\u001b\[[0-9;]*[ABCDHfsu]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI sequences begin with an escape
const pieces = /\u001b\[([0-?]*)[ -/]*([@-~])|[^\u001b\n]+|\n|\u001b/g;

type Place = { line: number; column: number };

/**
 * Draws a text whose ANSI sequences move the cursor as a terminal would, so that columns stay columns. Other texts, and
 * drawings that are too large, stay unchanged.
 */
export function applyCursorMoves(text: string): string {
  if (!move.test(text)) return text;
  const lines: string[][] = [];
  const at: Place = { line: 0, column: 0 };
  let saved: Place = { ...at };
  for (const [piece, parameters, letter] of text.matchAll(pieces)) {
    if (letter === "s") saved = { ...at };
    else if (letter === "u") Object.assign(at, saved);
    else if (letter) moveCursor(at, letter, parameters ?? "");
    else if (piece === "\n") Object.assign(at, { line: at.line + 1, column: 0 });
    else if (piece !== "\u001b") write(lines, at, piece);
    if (at.line >= LINES || at.column > MAX_OUTPUT) return text;
  }
  const drawn = Array.from(lines, (cells = []) => Array.from(cells, (cell = " ") => cell).join("")).join("\n");
  return drawn.length > MAX_OUTPUT ? text : drawn;
}

function write(lines: string[][], at: Place, piece: string): void {
  lines[at.line] ??= [];
  const cells = lines[at.line] as string[];
  for (const sign of piece) cells[at.column++] = sign;
}

function moveCursor(at: Place, letter: string, parameters: string): void {
  const [first = 1, second = 1] = parameters.split(";").map((number) => Math.max(1, Number(number) || 1));
  if (letter === "A") at.line = Math.max(0, at.line - first);
  if (letter === "B") at.line += first;
  if (letter === "C") at.column = Math.min(COLUMNS, at.column + first);
  if (letter === "D") at.column = Math.max(0, at.column - first);
  if (letter === "H" || letter === "f") Object.assign(at, { line: first - 1, column: Math.min(COLUMNS, second - 1) });
}
