import { describe, expect, it } from "vitest";
import { createSecrets } from "./secrets.server.ts";

const secrets = createSecrets("a site's secret of more than thirty-two characters");

describe("a sealed secret", () => {
  it("opens for what it is about and nothing else, and never looks the same twice", () => {
    const sealed = secrets.seal("JBSWY3DPEHPK3PXP", "two-factor:a");
    expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
    expect(secrets.isSealed(sealed)).toBe(true);
    expect(secrets.open(sealed, "two-factor:a")).toBe("JBSWY3DPEHPK3PXP");
    expect(secrets.open(sealed, "two-factor:b")).toBeNull();
    expect(secrets.seal("JBSWY3DPEHPK3PXP", "two-factor:a")).not.toBe(sealed);
  });

  it("opens under no other key, and not once a letter of it is changed", () => {
    const sealed = secrets.seal("JBSWY3DPEHPK3PXP", "x");
    expect(createSecrets("another secret of more than thirty-two characters").open(sealed, "x")).toBeNull();
    for (let at = 3; at < sealed.length; at += 5) {
      const other = sealed[at] === "A" ? "B" : "A";
      expect(secrets.open(sealed.slice(0, at) + other + sealed.slice(at + 1), "x")).toBeNull();
    }
    for (const text of ["", "JBSWY3DPEHPK3PXP", "s1.", "s1.AAAA", "s1.%%%"]) expect(secrets.open(text, "x")).toBeNull();
  });
});
