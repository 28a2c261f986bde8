// Characters that XML 1.0 (2.2) cannot represent: controls, lone surrogates, U+FFFE and U+FFFF.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Removes characters that XML cannot contain. */
export const xmlText = (text: string): string => text.toWellFormed().replace(impossible, "");
