/** An ANSI sequence: a colour, a cursor move. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI sequences begin with an escape
export const ansiSequence = /\u001b\[[0-?]*[ -/]*[@-~]/g;
