import { describe, expect, it } from "vitest";
import { makePrivate } from "./make-private.ts";
import { rewriteAnnounce } from "./rewrite-announce.ts";
import { foreignTorrent, oneFile } from "./testing.ts";

describe("a torrent of an odd program", () => {
  it("is taken without a mark of UTF-8 before its beginning", () => {
    const before = foreignTorrent({ ...oneFile, private: 1 });
    const made = makePrivate(new Uint8Array([0xef, 0xbb, 0xbf, ...before]));
    expect(made).toMatchObject({ ok: true, value: { bytes: before } });
  });

  it.each(["i18446744073709551615e", "i-18446744073709551615e", "i253402300800000e"])(
    "is taken whose date is beyond any: %s",
    (date) => {
      const source = Buffer.from(foreignTorrent({ ...oneFile, private: 1 }, { "creation date": 1 })).toString("latin1");
      const bytes = Buffer.from(source.replace("creation datei1e", `creation date${date}`), "latin1");
      expect(makePrivate(bytes)).toMatchObject({ ok: true });
      const sent = rewriteAnnounce(bytes, { announce: "http://here/", createdBy: "us" });
      expect(sent.ok && Buffer.from(sent.value).toString("latin1")).not.toContain("creation date");
    },
  );
});
