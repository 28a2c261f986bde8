import { describe, expect, it } from "vitest";
import { createGate } from "./gate.ts";

describe("the gate of a socket", () => {
  it("is open to a person who types fast, for as long as they like", () => {
    const gate = createGate();
    const passes = Array.from({ length: 500 }, (_, i) => gate(1_000 + i * 400));
    expect(new Set(passes)).toEqual(new Set(["open"]));
  });

  it("shuts to a burst, calls its going on a flood, and opens again after a while", () => {
    const gate = createGate();
    const passes = Array.from({ length: 100 }, () => gate(1_000));
    expect(passes.filter((pass) => pass === "open")).toHaveLength(30);
    expect(passes.at(89)).toBe("shut");
    expect(passes.at(99)).toBe("flood");
    expect(gate(60_000)).toBe("open");
  });
});
