import { describe, expect, it } from "vitest";
import { createSlots } from "./slots.ts";

describe("slots", () => {
  it("are bounded for each key", () => {
    const slots = createSlots({ inAll: 10, perKey: 2 });
    const leave = slots.enter("a", "session 1");
    expect(slots.enter("a", "session 2")).toBeTypeOf("function");
    expect(slots.enter("a", "session 3")).toBe("own");
    expect(slots.enter("b", "session 1")).toBeTypeOf("function");
    expect(slots.enter("c", "session 1")).toBe("own");
    if (typeof leave !== "function") throw new Error("the first had no slot");
    leave();
    leave();
    expect(slots.enter("c", "session 1")).toBeTypeOf("function");
    expect(slots.enter("c", "session 1")).toBe("own");
  });

  it("are bounded in all", () => {
    const slots = createSlots({ inAll: 2, perKey: 2 });
    slots.enter("a");
    slots.enter("b");
    expect(slots.enter("c")).toBe("all");
  });
});
