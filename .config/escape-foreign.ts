/** Rewrites a script in ASCII with the same meaning, by escapes in strings, expressions and names. */
export const escapeForeign = (script: string): string =>
  // A backslash belongs to what follows it. Before one of these characters it says nothing.
  script.replace(/\\?[\u0080-\uffff]|\\./g, (found) => {
    const code = found.charCodeAt(found.length - 1);
    return code < 0x80 ? found : `\\u${code.toString(16).padStart(4, "0")}`;
  });
