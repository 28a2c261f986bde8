/** A script with the same meaning in ASCII alone: in texts, expressions and names an escape stands for a character. */
export const escapeForeign = (script: string): string =>
  script.replace(/(\\*)([\u0080-\uffff])/g, (_all, slashes: string, character: string) => {
    // An odd backslash belongs to the character, and says nothing.
    const before = slashes.length % 2 === 1 ? slashes.slice(1) : slashes;
    return `${before}\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
