import { describe, expect, it } from "vitest";
import { createFrameLimit } from "./frame-limit.ts";

describe("the frame limit of a socket", () => {
  it("allows a person who types fast, for as long as they like", () => {
    const limit = createFrameLimit();
    const answers = Array.from({ length: 500 }, (_, i) => limit(1_000 + i * 400));
    expect(new Set(answers)).toEqual(new Set(["allowed"]));
  });

  it("refuses after a burst, calls what goes on a flood, and allows again after a while", () => {
    const limit = createFrameLimit();
    const answers = Array.from({ length: 100 }, () => limit(1_000));
    expect(answers.filter((answer) => answer === "allowed")).toHaveLength(30);
    expect(answers.at(89)).toBe("refused");
    expect(answers.at(99)).toBe("flood");
    expect(limit(60_000)).toBe("allowed");
  });
});
