import { describe, expect, it } from "vitest";
import { type AnnounceFields, announceQuery, DRUMS, peerIdOf } from "../testing.ts";
import { type AnnounceRequest, readAnnounce } from "./announce-request.ts";
import { parseQuery, type Query } from "./parse-query.ts";

const LIMITS = { defaultNumwant: 50, maxNumwant: 200 };

function read(fields: AnnounceFields, more = "") {
  return readAnnounce(parseQuery(announceQuery(fields) + more) as Query, LIMITS);
}

function readOk(fields: AnnounceFields): AnnounceRequest {
  const request = read(fields);
  if ("refused" in request) throw new Error(request.refused);
  return request;
}

describe("readAnnounce", () => {
  it("reads a full announce", () => {
    const fields = { uploaded: 1, downloaded: 2, left: 3, event: "started", numwant: 80, no_peer_id: 1, compact: 0 };
    expect(readOk(fields)).toEqual({
      infoHash: DRUMS,
      peerId: peerIdOf(1),
      key: 0,
      port: 6881,
      uploaded: 1n,
      downloaded: 2n,
      left: 3n,
      event: "started",
      compact: false,
      noPeerId: true,
      numwant: 80,
    });
  });

  it("reads rtorrent's announce, which has neither numwant nor event", () => {
    expect(readOk({ compact: undefined })).toMatchObject({ numwant: 50, event: "", compact: true, noPeerId: false });
  });

  it.each(["info_hash", "peer_id"])("refuses a missing, short or long %s", (name) => {
    const refused = `${name} must be 20 bytes.`;
    for (const value of [undefined, "", "x".repeat(19), "x".repeat(21), "ab".repeat(20)])
      expect(read({ [name]: value })).toEqual({ refused });
  });

  it.each(["65536", "68.81", "-1", "+80", "1e3", " 80", "80\0", "0x50", "123456", "\xb2"])(
    "refuses the port %j",
    (port) => {
      expect(read({ port })).toEqual({ refused: "port must be a whole number from 0 to 65535." });
      expect(readOk({ port, event: "stopped" }).port).toBe(0);
    },
  );

  it.each([0, 1, 80, 65535])("takes the port %d", (port) => {
    expect(readOk({ port }).port).toBe(port);
  });

  it("takes a client that names no port", () => {
    expect([undefined, ""].map((port) => readOk({ port }).port)).toEqual([0, 0]);
  });

  it.each(["stopped", "completed", "paused"])("needs nothing but what counts where the event is %s", (event) => {
    const query = parseQuery(`${announceQuery({ event, port: "x" })}&port=y&compact=0&numwant=1&numwant=2`) as Query;
    expect(readAnnounce(query, LIMITS)).toMatchObject({ event, left: 1000n });
    expect(read({ event, left: "x" })).toHaveProperty("refused");
  });

  it("tells keys apart, of which a client may send any bytes", () => {
    const keys = ["", "0", "a", "b", "\xff\x00", "x".repeat(300)].map((key) => readOk({ key }).key);
    expect(new Set(keys).size).toBe(6);
    expect(keys[0]).toBe(0);
    expect(keys.every((key) => Number.isInteger(key) && Math.abs(key) <= 2 ** 31)).toBe(true);
  });

  describe.each(["uploaded", "downloaded", "left"] as const)("%s", (name) => {
    it("goes up to 2^63 - 1", () => {
      expect(readOk({ [name]: 2n ** 63n - 1n })[name]).toBe(9223372036854775807n);
    });

    it.each([undefined, "", "-1", "1.5", "1e9", "9223372036854775808", "99999999999999999999", "0x1", "1\0", "NaN"])(
      "is refused as %j",
      (value) => {
        const refused = `${name} must be a whole number of bytes from 0 to 9223372036854775807.`;
        expect(read({ [name]: value })).toEqual({ refused });
      },
    );
  });

  it.each(["started", "stopped", "completed", "paused"])("knows the event %s", (event) => {
    expect(readOk({ event }).event).toBe(event);
  });

  it.each(["", "empty", "Started", "toString", "stopped\0"])("takes the event %j as a regular announce", (event) => {
    expect(readOk({ event }).event).toBe("");
  });

  it.each([
    ["0", 0],
    ["1", 1],
    ["200", 200],
    ["201", 200],
    ["9".repeat(400), 200],
    ["-1", 50],
    ["-0", 50],
    ["", 50],
    ["many", 50],
    ["1.5", 50],
  ])("reads numwant %s as %d", (text, numwant) => {
    expect(readOk({ numwant: text }).numwant).toBe(numwant);
  });

  it("lists peers in full only when compact is 0", () => {
    expect([0, 1, 2, "", "no"].map((compact) => readOk({ compact }).compact)).toEqual([false, true, true, true, true]);
  });

  it.each(["info_hash", "peer_id", "port", "uploaded", "left", "event", "numwant"])(
    "refuses %s given twice, even with the same value",
    (name) => {
      const query = parseQuery(`${announceQuery({ [name]: "1" })}&${name}=1`) as Query;
      expect(readAnnounce(query, LIMITS)).toEqual({ refused: `${name} is given more than once.` });
    },
  );

  it("ignores a forged address and unknown fields, even twice", () => {
    expect(read({}, "&ip=1.2.3.4&ip=5.6.7.8&supportcrypto=1&x=&x=")).toEqual(readOk({}));
  });
});
