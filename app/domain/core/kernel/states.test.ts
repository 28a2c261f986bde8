import { describe, expect, it } from "vitest";
import { defineStates } from "./states.ts";

describe("states", () => {
  const states = defineStates({ draft: ["pending"], pending: ["approved", "rejected"], approved: [], rejected: [] });

  it("keep the order of their table", () => {
    expect(states.all).toEqual(["draft", "pending", "approved", "rejected"]);
  });

  it("know which may become which", () => {
    expect(states.canBecome("draft", "pending")).toBe(true);
    expect(states.canBecome("draft", "approved")).toBe(false);
    expect(states.canBecome("approved", "approved")).toBe(false);
  });

  it("name those that may become a state", () => {
    expect(states.before("approved")).toEqual(["pending"]);
    expect(states.before("draft")).toEqual([]);
  });

  it("are refused by the compiler when they lead to a state that is not in the table", () => {
    // @ts-expect-error "lost" is not a key of the table.
    expect(defineStates({ draft: ["lost"] }).all).toEqual(["draft"]);
    // @ts-expect-error "pending" is missing.
    expect(defineStates<"draft" | "pending">({ draft: [] }).all).toEqual(["draft"]);
  });
});
