import fc from "fast-check";
import { expect, it } from "vitest";
import { createTorrent } from "./create-torrent.ts";
import { encodeBencode } from "./encode-bencode.ts";
import { findEntries } from "./find-entries.ts";
import { scanBencode } from "./scan-bencode.ts";
import { text } from "./testing.ts";

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: "small" },
    fc.integer(),
    fc.string(),
    fc.array(tie("any")),
    fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), tie("any")).map((entries) => new Map(Object.entries(entries))),
  ),
}));

it("finds each value where the scanner finds it", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z ]{1,9}$/), value.any), (entries) => {
      const bytes = encodeBencode(new Map(Object.entries(entries)) as never);
      const scanned = scanBencode(bytes);
      const found = findEntries(bytes);
      if (!scanned.ok || scanned.value.node.kind !== "dictionary" || !found.ok) throw new Error("not found");
      const wanted = [...scanned.value.node.entries].map(([key, { start, end }]) => [key, { start, end }]);
      expect([...found.value]).toEqual(wanted);
    }),
  );
});

it.each(["", "le", "d", "d1:a", "d1:ai5", "d1:al", "d1:a9:xe", "d1:axe", "di5e1:ae", "d4:infod1:a"])(
  "refuses anything but a whole dictionary: %s",
  (source) => {
    expect(findEntries(text(source))).toMatchObject({ code: "invalid" });
  },
);

it("refuses a torrent that is cut anywhere", async () => {
  const { bytes } = await createTorrent({ name: "a", files: [{ path: ["a"], bytes: text("abc") }] });
  for (let end = 0; end < bytes.length; end++) expect(findEntries(bytes.subarray(0, end)).ok).toBe(false);
});
