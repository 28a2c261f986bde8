import { createHash } from "node:crypto";
import bencode from "bencode";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeText } from "./bytes.ts";
import { MAX_TORRENT_BYTES } from "./find-info.ts";
import { makePrivate } from "./make-private.ts";
import { readMetainfo } from "./read-metainfo.ts";
import { rewriteAnnounce } from "./rewrite-announce.ts";
import { foreignTorrent, manyFiles, manyFilesHybrid, manyFilesV2, oneFile, text } from "./testing.ts";

const announce = "https://site.example/announce/0123456789abcdef0123456789abcdef";
const rewrite = (bytes: Uint8Array) => {
  const result = rewriteAnnounce(bytes, { announce, createdBy: "Patchbay" });
  if (!result.ok) throw new Error(result.message);
  return result.value;
};
const read = (bytes: Uint8Array) => {
  const result = readMetainfo(bytes);
  if (!result.ok) throw new Error(result.message);
  return result.value;
};
const hashOf = (bytes: Uint8Array) => createHash("sha1").update(read(bytes).infoBytes).digest("hex");

const otherSite = {
  announce: "https://other.example/SECRET/announce",
  "announce-list": [["https://other.example/SECRET/announce"], ["udp://backup.example:80/SECRET"]],
  nodes: [["router.example", 6881]],
  "url-list": ["https://seed.example/SECRET"],
  httpseeds: ["https://seed.example/SECRET"],
  "x-passkey": "SECRET",
  comment: "a comment",
  "comment.utf-8": "a comment",
  publisher: "SECRET",
  "publisher-url": "https://other.example/SECRET",
  source: "SECRET",
  "creation date": 1_700_000_000,
};

describe("rewriteAnnounce", () => {
  it("leaves one tracker, names the site and keeps nothing that another program wrote of itself", () => {
    expect(bencode.decode(rewrite(foreignTorrent(oneFile, otherSite)))).toEqual({
      announce: text(announce),
      "announce-list": [[text(announce)]],
      "created by": text("Patchbay"),
      info: expect.objectContaining({ length: 40_000 }),
    });
  });

  it("lets nothing through that holds another site's passkey", () => {
    expect(Buffer.from(rewrite(foreignTorrent(oneFile, otherSite))).toString("latin1")).not.toContain("SECRET");
  });

  it("keeps the encoding that names need, and no other words in its place", () => {
    const kept = (more: Record<string, unknown>) =>
      bencode.decode(rewrite(foreignTorrent(oneFile, more))) as Record<string, unknown>;
    expect(kept({ encoding: "GBK", codepage: 936 })).toMatchObject({ encoding: text("GBK"), codepage: 936 });
    expect(kept({ encoding: "GBK\u00e9", codepage: [5] })).not.toHaveProperty("encoding");
    expect(kept({ encoding: "x".repeat(60), codepage: [5] })).not.toHaveProperty("codepage");
  });

  it("keeps the info dictionary byte for byte, whatever is in it", () => {
    const extra = fc.dictionary(
      fc.stringMatching(/^x[a-z]{1,8}$/),
      fc.oneof(fc.string(), fc.integer(), fc.uint8Array()),
    );
    fc.assert(
      fc.property(extra, fc.boolean(), (more, many) => {
        const before = foreignTorrent({ ...more, ...(many ? manyFiles : oneFile) }, otherSite);
        expect(hashOf(rewrite(before))).toBe(hashOf(before));
      }),
    );
  });

  it("keeps even an info dictionary that a re-encoder would sort", () => {
    const info = "d4:name1:a6:lengthi1e12:piece lengthi16384e6:pieces20:aaaaaaaaaaaaaaaaaaaae";
    expect(Buffer.from(rewrite(encodeText(`d4:info${info}e`))).toString("latin1")).toContain(`4:info${info}`);
  });

  it("keeps the piece layers of version 2", () => {
    const layers = text("d32:abcdefghijklmnopqrstuvwxyz01234532:ABCDEFGHIJKLMNOPQRSTUVWXYZ012345e");
    const source = `d4:infod4:name1:ae12:piece layers${Buffer.from(layers).toString("latin1")}e`;
    expect(Buffer.from(rewrite(encodeText(source))).toString("latin1")).toContain(
      Buffer.from(layers).toString("latin1"),
    );
  });

  it("is the same when done twice", () => {
    const once = rewrite(foreignTorrent(manyFiles, otherSite));
    expect(rewrite(once)).toEqual(once);
  });

  it("answers the error in words", () => {
    const attempt = (source: string) => rewriteAnnounce(text(source), { announce, createdBy: "x" });
    expect(attempt("d8:announce1:ue")).toEqual({ ok: false, code: "invalid", message: "No 'info' dictionary." });
    expect(attempt("d4:infod4:name1:a")).toEqual({
      ok: false,
      code: "invalid",
      message: "End of dictionary not found.",
    });
    expect(attempt("PK")).toMatchObject({
      ok: false,
      code: "invalid",
      message: expect.stringMatching(/^Invalid bencode/),
    });
  });
});

describe("makePrivate", () => {
  it("makes a public torrent private and says that it changed", () => {
    const before = foreignTorrent(manyFiles, otherSite);
    const made = makePrivate(before);
    if (!made.ok) throw new Error(made.message);
    const { bytes, original } = made.value;
    expect(original).toEqual(read(before));
    expect(read(bytes).isPrivate).toBe(true);
    expect(hashOf(bytes)).not.toBe(hashOf(before));
    const expected = bencode.encode({ ...manyFiles, private: 1 });
    expect([...read(bytes).infoBytes]).toEqual([...expected]);
    expect(read(bytes).announce).toBe(otherSite.announce);
  });

  it("answers what another reading of the private file would", () => {
    const added = fc.record({ private: fc.constantFrom(0, 2, "1", [1]) }, { requiredKeys: [] });
    fc.assert(
      fc.property(added, fc.constantFrom(oneFile, manyFiles, manyFilesV2, manyFilesHybrid), (more, info) => {
        const made = makePrivate(foreignTorrent({ ...info, ...more }, otherSite));
        if (!made.ok) throw new Error(made.message);
        const { infoBytes, ...again } = read(made.value.bytes);
        expect(made.value.metainfo).toEqual({ ...again, infoBytes: new Uint8Array(infoBytes) });
      }),
    );
  });

  it("refuses a file that the new key would make too large for this site to read again", () => {
    const withComment = (length: number) => foreignTorrent(oneFile, { comment: "x".repeat(length) });
    const others = withComment(10_000_000).length - 10_000_000;
    const room = MAX_TORRENT_BYTES - others - "7:privatei1e".length;
    const made = makePrivate(withComment(room));
    expect(made.ok && made.value.bytes.length).toBe(MAX_TORRENT_BYTES);
    const refused = makePrivate(withComment(room + 1));
    expect([refused.ok, !refused.ok && refused.code]).toEqual([false, "too-large"]);
  });

  it("overrules private=0", () => {
    const made = makePrivate(foreignTorrent({ ...oneFile, private: 0 }));
    expect(made.ok && made.value.original && read(made.value.bytes).isPrivate).toBe(true);
  });

  it("gives a private torrent back as it is", () => {
    const before = foreignTorrent({ ...oneFile, private: 1 });
    expect(makePrivate(before)).toEqual({
      ok: true,
      value: { bytes: before, metainfo: read(before), original: null },
    });
  });

  it("refuses a file that is not a torrent", () => {
    expect(makePrivate(text("de"))).toEqual({ ok: false, code: "invalid", message: "No 'info' dictionary." });
  });
});
