import { describe, expect, it } from "vitest";
import { createPlaces } from "./places.ts";

describe("places", () => {
  it("are bounded for one network, of which IPv6 has a /64", () => {
    const places = createPlaces({ inAll: 10, perNetwork: 2 });
    const leave = places.enter("2001:db8::1");
    expect(places.enter("2001:db8::2")).toBeTypeOf("function");
    expect(places.enter("2001:db8::3")).toBe("network");
    expect(places.enter("198.51.100.1")).toBeTypeOf("function");
    if (typeof leave !== "function") throw new Error("the first had no place");
    leave();
    leave();
    expect(places.enter("2001:db8::3")).toBeTypeOf("function");
    expect(places.enter("2001:db8::4")).toBe("network");
  });

  it("are bounded in all", () => {
    const places = createPlaces({ inAll: 2, perNetwork: 2 });
    places.enter("198.51.100.1");
    places.enter("198.51.100.2");
    expect(places.enter("198.51.100.3")).toBe("all");
  });
});
