import { describe, expect, it } from "vitest";
import { warnOfSettings } from "./warnings.server.ts";

describe("warnings", () => {
  it("tell of an address that is not set or not encrypted, and of nothing else", () => {
    expect(warnOfSettings({ PUBLIC_URL: null, PORT: 3000 })).toEqual([
      expect.stringContaining("PUBLIC_URL is not set"),
    ]);
    expect(warnOfSettings({ PUBLIC_URL: "http://patchbay.test", PORT: 3000 })).toEqual([
      expect.stringContaining("begins with http:"),
    ]);
    expect(warnOfSettings({ PUBLIC_URL: "https://patchbay.test", PORT: 3000 })).toEqual([]);
  });
});
