import { describe, expect, it } from "vitest";
import { createPlaces } from "./places.ts";

describe("places", () => {
  it("are bounded for each key", () => {
    const places = createPlaces({ inAll: 10, perKey: 2 });
    const leave = places.enter("a", "session 1");
    expect(places.enter("a", "session 2")).toBeTypeOf("function");
    expect(places.enter("a", "session 3")).toBe("own");
    expect(places.enter("b", "session 1")).toBeTypeOf("function");
    expect(places.enter("c", "session 1")).toBe("own");
    if (typeof leave !== "function") throw new Error("the first had no place");
    leave();
    leave();
    expect(places.enter("c", "session 1")).toBeTypeOf("function");
    expect(places.enter("c", "session 1")).toBe("own");
  });

  it("are bounded in all", () => {
    const places = createPlaces({ inAll: 2, perKey: 2 });
    places.enter("a");
    places.enter("b");
    expect(places.enter("c")).toBe("all");
  });
});
