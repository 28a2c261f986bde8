import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idFromHex, toHex } from "./ids.ts";

describe("ids", () => {
  it("writes every byte as two lower-case digits", () => {
    expect(toHex("\x00\x0f\x80\xff")).toBe("000f80ff");
  });

  it("comes back from hex unchanged", () => {
    const twentyBytes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(twentyBytes, (bytes) => {
        const id = String.fromCharCode(...bytes);
        expect(idFromHex(toHex(id))).toBe(id);
      }),
    );
  });

  it("reads upper-case hex", () => {
    expect(idFromHex("AB".repeat(20))).toBe("\xab".repeat(20));
  });

  it.each(["", "ab", "ab".repeat(19), "ab".repeat(21), `${"ab".repeat(19)}zz`, `${"ab".repeat(20)}\n`])(
    "refuses what is not 40 hex digits: %j",
    (text) => {
      expect(idFromHex(text)).toBeNull();
    },
  );
});
