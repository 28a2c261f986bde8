/**
 * Keeps what is made of texts, for what many pages show and is made of the text alone, or of a `source` that the text
 * names for good. With more than `most` characters or bytes, of texts and what was made of them, it begins anew.
 */
export function keepMade<Made extends string | Uint8Array, Source extends unknown[] = []>(
  most: number,
  make: (text: string, ...source: Source) => Made,
): (text: string, ...source: Source) => Made {
  const made = new Map<string, Made>();
  let size = 0;
  return (text, ...source) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const result = make(text, ...source);
    size += text.length + result.length;
    if (size > most) {
      made.clear();
      size = text.length + result.length;
    }
    made.set(text, result);
    return result;
  };
}
