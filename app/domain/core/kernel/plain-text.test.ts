import { describe, expect, it } from "vitest";
import { plainLine, plainText, showUnseen } from "./plain-text.ts";

describe("plainText and plainLine", () => {
  it.each([
    "👨‍👩‍👧‍👦",
    "❤️ 1️⃣",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "🏳️‍🌈 👩🏽‍⚕️ 🧑‍🦰",
    "می‌خواهم",
    "क्‍ष ক্‌ষ ශ්‍රී ന്‍",
    "葛\u{e0100}",
    "नमस्ते สวัสดี",
  ])("keep what scripts and emoji need: %s", (text) => {
    expect([plainText(text), plainLine(text)]).toEqual([text.normalize("NFC"), text.normalize("NFC")]);
  });

  it("take out signs that nobody sees, so that words are found", () => {
    expect(plainLine("sy\u200bnth ba\u00adss 1\ufe0f2 a\u200d\u{e0041}")).toBe("synth bass 12 a");
  });

  it("take out signs that turn the direction", () => {
    expect(plainText("Kick\u202eVAW\u2066.exe\u200f")).toBe("KickVAW.exe");
  });

  it("join letters and their marks, however they were typed, and keep at most sixteen marks on one letter", () => {
    expect(plainLine("cafe\u0301")).toBe("café");
    expect(plainLine(`x${"\u0300".repeat(500)}`)).toBe(`x${"\u0300".repeat(16)}`);
  });

  it("read line breaks of every kind; a line has none", () => {
    expect(plainText("a\r\nb\rc\u2028d\te")).toBe("a\nb\nc\nd\te");
    expect(plainLine("two\r\nlines\tand \u2029more")).toBe("two lines and  more");
  });

  it("read the blank of Braille as a space", () => {
    expect(plainLine("⠓⠑⠀⠺⠕")).toBe("⠓⠑ ⠺⠕");
  });
});

it("showUnseen names the signs that would not be seen in a file's name", () => {
  expect(showUnseen("Kick\u202eVAW.exe")).toBe("Kick[U+202E]VAW.exe");
  expect(showUnseen("a\u200b\n\u{e0041}.wav")).toBe("a[U+200B][U+000A][U+E0041].wav");
  expect(showUnseen("👩🏽‍⚕️ می‌خواهم.wav")).toBe("👩🏽‍⚕️ می‌خواهم.wav");
});
