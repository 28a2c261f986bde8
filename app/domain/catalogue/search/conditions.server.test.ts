import { describe, expect, it } from "vitest";
import { conditionsOf, facetsOn, type Wanted } from "./conditions.server.ts";

const NOW = new Date("2026-06-15T12:00:00Z");
const queryOf = (wanted: Partial<Wanted>) => String(conditionsOf({ terms: [], ...wanted }, NOW).values[0] ?? "");

describe("conditionsOf", () => {
  it("looks for a range of tempos by whole tens and what is left", () => {
    expect(queryOf({ tempoFrom: 98, tempoTo: 121 })).toBe(
      "(':tempo:98' | ':tempo:99' | ':tempos:10' | ':tempos:11' | ':tempo:120' | ':tempo:121')",
    );
    expect(queryOf({ tempoFrom: 120, tempoTo: 121, halfDouble: true })).toBe(
      "(':tempo:120' | ':tempo:121' | ':tempo:60' | ':tempo:240' | ':tempo:241' | ':tempo:242')",
    );
  });

  it("quotes what somebody typed, so that it stays a word", () => {
    expect(queryOf({ kind: "a' | 'b\\" })).toBe("':kind:a'' | ''b\\\\'");
  });

  it("leaves one filter out where that is asked for", () => {
    const wanted: Wanted = { terms: [], kind: "wav", format: "AU" };
    expect(conditionsOf(wanted, NOW, { without: "kind" }).values).toEqual(["':format:AU'"]);
    expect(facetsOn(wanted)).toEqual(["kind", "format"]);
  });
});
