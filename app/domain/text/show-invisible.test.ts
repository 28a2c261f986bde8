import { expect, it } from "vitest";
import { showInvisible } from "./show-invisible.ts";

it.each([
  ["Kick\u202eVAW.exe", "Kick[U+202E]VAW.exe"],
  ["a\u200bb\u2066c\u2069", "a[U+200B]b[U+2066]c[U+2069]"],
  ["kick\u200d.wav", "kick[U+200D].wav"],
  ["\u3164", "[U+3164]"],
  ["\ufeffa\u00adb\u0007", "[U+FEFF]a[U+00AD]b[U+0007]"],
])("a character that cannot be seen is shown by its number: %j", (name, shown) => {
  expect(showInvisible(name)).toBe(shown);
});

it.each(["Grüße 鼓.wav", "👨‍👩‍👧 ☀️", "می‌خواهم", "שלום"])("what writing needs stays: %s", (name) => {
  expect(showInvisible(name)).toBe(name);
});
