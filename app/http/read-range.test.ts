import { describe, expect, it } from "vitest";
import { readRange } from "./read-range.ts";

const part = (first: number, last: number) => ({ kind: "part", range: { first, last } });

describe("readRange", () => {
  it.each([
    ["bytes=0-99", part(0, 99)],
    ["bytes=900-", part(900, 999)],
    ["bytes=900-5000", part(900, 999)],
    ["bytes=-100", part(900, 999)],
    ["bytes=-5000", part(0, 999)],
    ["BYTES=0-0", part(0, 0)],
    ["bytes=1000-", { kind: "unsatisfiable" }],
    ["bytes=-0", { kind: "unsatisfiable" }],
    ["bytes=0-1,5-6", { kind: "several" }],
    ["bytes=9-1", { kind: "whole" }],
    ["bytes=-", { kind: "whole" }],
    ["bytes=a-b", { kind: "whole" }],
    ["lines=1-2", { kind: "whole" }],
    ["", { kind: "whole" }],
    [undefined, { kind: "whole" }],
  ])("%s of 1,000 bytes", (header, answer) => {
    expect(readRange(header, 1_000)).toEqual(answer);
  });

  it("finds nothing in an empty file", () => {
    expect(readRange("bytes=0-0", 0)).toEqual({ kind: "unsatisfiable" });
    expect(readRange(undefined, 0)).toEqual({ kind: "whole" });
  });
});
