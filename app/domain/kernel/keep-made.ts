/**
 * Keeps what is made of texts, for what many pages show and is made of the text alone. With more than `most` characters,
 * of texts and what was made of them, it begins anew.
 */
export function keepMade(most: number, make: (text: string) => string): (text: string) => string {
  const made = new Map<string, string>();
  let size = 0;
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const result = make(text);
    size += text.length + result.length;
    if (size > most) {
      made.clear();
      size = text.length + result.length;
    }
    made.set(text, result);
    return result;
  };
}
