/** Five rows a letter, four pixels a row, each row one hexadecimal digit. */
const glyphs: Record<string, string> = {
  A: "69f99",
  B: "e9e9e",
  C: "78887",
  D: "e999e",
  E: "f8e8f",
  F: "f8e88",
  G: "78b97",
  H: "99f99",
  I: "72227",
  J: "11196",
  K: "9aca9",
  L: "8888f",
  M: "9ff99",
  N: "9db99",
  O: "69996",
  P: "e9e88",
  Q: "699a5",
  R: "e9ea9",
  S: "7861e",
  T: "f2222",
  U: "99996",
  V: "99966",
  W: "99ff9",
  X: "96669",
  Y: "99711",
  Z: "f124f",
  "&": "4a4a5",
  "'": "44000",
  ".": "00004",
  0: "69996",
  1: "26227",
  2: "e168f",
  3: "e161e",
  4: "99f11",
  5: "f8e1e",
  6: "68e96",
  7: "f1244",
  8: "69696",
  9: "69716",
};

/** Large block letters, five lines high, for the top of an NFO. Unknown characters leave a gap. */
export function banner(text: string): string[] {
  return [0, 1, 2, 3, 4].map((row) =>
    [...text.toUpperCase()]
      .map((character) => {
        const bits = Number.parseInt(glyphs[character]?.[row] ?? "0", 16);
        return [8, 4, 2, 1].map((bit) => (bits & bit ? "█" : " ")).join("");
      })
      .join(" ")
      .trimEnd(),
  );
}
