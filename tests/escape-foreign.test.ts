import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { escapeForeign } from "../.config/escape-foreign.ts";

describe("a script in ASCII alone", () => {
  it.each([
    ["a text", '"é – 🎛 \\"—\\""'],
    ["a template", "`–\\\\…`"],
    ["an expression", "[...'a–b—c'.split(/[–—]/)]"],
    ["an expression of whole characters", "'🎛🎚'.replace(/[🎛]/u, '–')"],
    ["a backslash before a character that needs none", "'a–b'.split(/\\–/).concat('\\–', '\\\\–')"],
    ["a name", "(() => { const größe = 3; return größe; })()"],
    ["a remark", "1 /* – */"],
  ])("means the same: %s", (_what, script) => {
    const escaped = escapeForeign(script);
    expect(escaped).toMatch(/^[ -~]*$/);
    expect(JSON.stringify(runInNewContext(escaped))).toBe(JSON.stringify(runInNewContext(script)));
  });
});
