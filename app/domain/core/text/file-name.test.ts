import { expect, it } from "vitest";
import { fileName } from "./file-name.ts";

it.each([
  ['What? A: "Kit" <1> | 2*', "What_ A_ _Kit_ _1_ _ 2_"],
  ["a/b\\c", "a_b_c"],
  ["Dusty Kit. ", "Dusty Kit"],
  ["con", "_con"],
  ["CON.txt", "_CON.txt"],
  ["contact", "contact"],
  ["line\nbreak", "line_break"],
  ["鼓组采样包", "鼓组采样包"],
  ["...", "_"],
])("%j becomes %j, a name that every system takes", (name, wanted) => {
  expect(fileName(name)).toBe(wanted);
});
