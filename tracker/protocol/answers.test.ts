import { describe, expect, it } from "vitest";
import { decodeStrictly } from "../testing.ts";
import { type AnnounceAnswer, writeAnnounce, writeFailure, writeScrape } from "./answers.ts";

const ANSWER: AnnounceAnswer = {
  counts: { complete: 3, incomplete: 2, downloaded: 7, downloaders: 1 },
  interval: 1800,
  minInterval: 900,
  peers: { peers: "\x0a\x00\x00\x01\x1a\xe1", peers6: "" },
  externalIp: "\xc0\x00\x02\x01",
};
const HEAD =
  "d8:completei3e10:downloadedi7e11:external ip4:\xc0\x00\x02\x0110:incompletei2e8:intervali1800e12:min intervali900e";

describe("writeAnnounce", () => {
  it("writes compact peers byte for byte", () => {
    expect(writeAnnounce(ANSWER)).toBe(`${HEAD}5:peers6:\x0a\x00\x00\x01\x1a\xe1e`);
  });

  it("always has peers, and peers6 only when there are some", () => {
    expect(writeAnnounce({ ...ANSWER, peers: { peers: "", peers6: "" } })).toBe(`${HEAD}5:peers0:e`);
    const peers6 = `${"\xfe".repeat(16)}\x00\x50`;
    expect(writeAnnounce({ ...ANSWER, peers: { peers: "", peers6 } })).toBe(`${HEAD}5:peers0:6:peers618:${peers6}e`);
  });

  it("writes full peers as dictionaries, with and without peer id", () => {
    const list = [
      { peerId: "-TT0001-\xff\x0000000000000".slice(0, 20), ip: "10.0.0.1", port: 6881 },
      { peerId: null, ip: "2001:db8::1", port: 80 },
    ];
    expect(writeAnnounce({ ...ANSWER, peers: { list } })).toBe(
      `${HEAD}5:peersld2:ip8:10.0.0.17:peer id20:${list[0]?.peerId}4:porti6881eed2:ip11:2001:db8::14:porti80eeee`,
    );
  });

  it("writes an empty full list", () => {
    expect(writeAnnounce({ ...ANSWER, peers: { list: [] } })).toBe(`${HEAD}5:peerslee`);
  });

  it("adds a warning in UTF-8, its length in bytes", () => {
    const text = writeAnnounce({ ...ANSWER, warning: "façade" });
    expect(text).toBe(`${HEAD}5:peers6:\x0a\x00\x00\x01\x1a\xe115:warning message7:fa\xc3\xa7adee`);
  });

  it("is read by the bencode package", async () => {
    const { default: bencode } = (await import("bencode" as string)) as { default: { decode(b: Uint8Array): object } };
    const decoded = bencode.decode(Buffer.from(writeAnnounce({ ...ANSWER, warning: "w" }), "latin1"));
    expect(decoded).toMatchObject({ complete: 3, downloaded: 7, incomplete: 2, interval: 1800, "min interval": 900 });
  });
});

describe("writeScrape", () => {
  it("sorts info hashes as raw bytes", () => {
    const counts = (complete: number) => ({ complete, incomplete: 2, downloaded: 7, downloaders: 1 });
    const [low, high] = ["\x00".repeat(20), "\xff".repeat(20)];
    const text = writeScrape(
      new Map([
        [high, counts(5)],
        [low, counts(4)],
      ]),
    );
    const file = (complete: number) => `d8:completei${complete}e10:downloadedi7e11:downloadersi1e10:incompletei2ee`;
    expect(text).toBe(`d5:filesd20:${low}${file(4)}20:${high}${file(5)}ee`);
  });

  it("has an empty dictionary of files when no torrent is known", () => {
    expect(writeScrape(new Map())).toBe("d5:filesdee");
  });
});

describe("writeFailure", () => {
  it("writes the reason", () => {
    expect(writeFailure({ refused: "No." })).toBe("d14:failure reason3:No.e");
  });

  it("says when to try again (BEP 31)", () => {
    expect(writeFailure({ refused: "No.", retryIn: 30 })).toBe("d14:failure reason3:No.8:retry ini30ee");
    expect(writeFailure({ refused: "No.", retryIn: "never" })).toBe("d14:failure reason3:No.8:retry in5:nevere");
  });

  it("counts the bytes of the reason, not its characters", () => {
    const reason = "Grüße – 音";
    const { "failure reason": text } = decodeStrictly(writeFailure({ refused: reason }));
    expect(Buffer.from(String(text), "latin1").toString("utf8")).toBe(reason);
  });
});
