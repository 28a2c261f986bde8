import { describe, expect, it } from "vitest";
import { cleanFileName, cleanText } from "./clean-text.ts";

describe("cleanText", () => {
  it("takes NUL out of strings wherever they are", () => {
    expect(cleanText({ a: "x\0y", b: ["\0", { c: "z\0" }], n: 1, none: null })).toEqual({
      a: "xy",
      b: ["", { c: "z" }],
      n: 1,
      none: null,
    });
  });

  it("replaces half a surrogate pair, and no whole one", () => {
    expect(cleanText(["a\ud83d", "\ude00b", "\ud83d\ude00", { "\ud83d": 1 }])).toEqual([
      "a\ufffd",
      "\ufffdb",
      "\ud83d\ude00",
      { "\ufffd": 1 },
    ]);
  });

  it.each(["[", '{"a":'])("takes what is nested too deep for nothing: %s", (open) => {
    const close = open === "[" ? "]" : "}";
    const deep = (levels: number) => JSON.parse(`${open.repeat(levels)}1${close.repeat(levels)}`);
    expect(cleanText(deep(20))).toEqual(deep(20));
    expect(JSON.stringify(cleanText(deep(100_000))).length).toBeLessThan(500);
  });

  it("leaves files and dates what they are", () => {
    const file = new File(["\0"], "x");
    const date = new Date();
    expect(cleanText({ file, date })).toEqual({ file, date });
    expect((cleanText({ file }) as { file: File }).file).toBe(file);
  });
});

describe("cleanFileName", () => {
  it("takes line breaks and other control characters out of a name", () => {
    expect(cleanFileName("kit\r\nSet-Cookie: a\u0085\u007f.torrent")).toBe("kitSet-Cookie: a.torrent");
  });
});
