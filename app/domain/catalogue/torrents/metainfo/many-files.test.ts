import { describe, expect, it } from "vitest";
import { unwrap } from "#tests/support/unwrap.ts";
import { createTorrentFromStreams } from "./create-from-streams.ts";
import { makePrivate } from "./make-private.ts";
import { rewriteAnnounce } from "./rewrite-announce.ts";

const name = (text: string) => `${text.length}:${text}`;
const torrentOf = (files: number) => {
  const list = Array.from({ length: files }, (_, i) => `d6:lengthi1e4:pathl${name(`f${i}`)}ee`).join("");
  const info = `d5:filesl${list}e4:name1:n12:piece lengthi524288e6:pieces20:${"x".repeat(20)}7:privatei1ee`;
  return new Uint8Array(Buffer.from(`d4:info${info}e`));
};

describe("a torrent of very many files", () => {
  it("comes in with 40,000 files and not with more, since each look at it reads them all", () => {
    expect(makePrivate(torrentOf(40_000))).toMatchObject({ ok: true });
    expect(makePrivate(torrentOf(80_000))).toMatchObject({
      code: "invalid",
      message: expect.stringContaining("more than 300,000 values, about as many as 40,000 files need"),
    });
  });

  it("is still handed out where the site has it already", () => {
    const rewritten = rewriteAnnounce(torrentOf(80_000), { announce: "http://a/", createdBy: "p" });
    expect(rewritten).toMatchObject({ ok: true });
  });
});

describe("a torrent of streams", () => {
  const make = (path: string[], length: number) => {
    const open = async function* () {
      yield new Uint8Array(4);
    };
    return createTorrentFromStreams({ name: "Kit", files: [{ path, length, open }] });
  };

  it("is refused for a path that no client may write to, and a file of another length than was said", async () => {
    expect(await make(["..", "x"], 4)).toMatchObject({ code: "invalid", message: expect.stringContaining('".."') });
    expect(await make(["x"], 5)).toMatchObject({ code: "invalid", message: "x is not as long as it was said to be." });
    expect(await createTorrentFromStreams({ name: "Kit", files: [] })).toMatchObject({ code: "invalid" });
    expect(await unwrap(make(["x"], 4))).toMatchObject({ totalLength: 4 });
  });
});
