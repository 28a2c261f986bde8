import { describe, expect, it } from "vitest";
import { cleanText } from "./clean-text.ts";

describe("cleanText", () => {
  it("takes NUL out of strings wherever they are", () => {
    expect(cleanText({ a: "x\0y", b: ["\0", { c: "z\0" }], n: 1, none: null })).toEqual({
      a: "xy",
      b: ["", { c: "z" }],
      n: 1,
      none: null,
    });
  });

  it("leaves files and dates what they are", () => {
    const file = new File(["\0"], "x");
    const date = new Date();
    expect(cleanText({ file, date })).toEqual({ file, date });
    expect((cleanText({ file }) as { file: File }).file).toBe(file);
  });
});
