import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeBytes } from "../testing.ts";
import { MAX_QUERY_BYTES, parseQuery, Query } from "./parse-query.ts";

function read(raw: string): Record<string, readonly string[]> {
  const query = parseQuery(raw);
  if ("refused" in query) throw new Error(query.refused);
  return Object.fromEntries(query.names.map((name) => [name, query.all(name)]));
}

describe("parseQuery", () => {
  it("reads escapes as bytes, not as UTF-8", () => {
    expect(read("info_hash=%ff%00%C3%a9")).toEqual({ info_hash: ["\xff\x00\xc3\xa9"] });
  });

  it("takes characters that libtorrent leaves raw as they are", () => {
    expect(read("peer_id=-LT!()*~.+")).toEqual({ peer_id: ["-LT!()*~.+"] });
  });

  it("takes raw high bytes, as aria2 may send them", () => {
    expect(read("key=\xe9\x80")).toEqual({ key: ["\xe9\x80"] });
  });

  it("splits a value at its first = only", () => {
    expect(read("a=b=c&d")).toEqual({ a: ["b=c"], d: [""] });
  });

  it("does not split at an escaped & or =", () => {
    expect(read("a=%26b%3Dc")).toEqual({ a: ["&b=c"] });
  });

  it("passes over empty pairs", () => {
    expect(read("&&a=1&&")).toEqual({ a: ["1"] });
    expect(read("")).toEqual({});
  });

  it("keeps every value of a repeated name in order", () => {
    expect(read("info_hash=b&info_hash=a&info_hash=b")).toEqual({ info_hash: ["b", "a", "b"] });
  });

  it("knows each of a thousand names, and which of them came twice", () => {
    const pairs = Array.from({ length: 1_000 }, (_, i) => `n${i}=${i}`);
    const query = parseQuery([...pairs, "n7=again", "n999=again"].join("&")) as Query;
    expect(query.names).toHaveLength(1_000);
    expect(pairs.map((_, i) => query.get(`n${i}`))).toEqual(pairs.map((_, i) => String(i)));
    expect([query.all("n7"), query.all("n999"), query.all("n8")]).toEqual([["7", "again"], ["999", "again"], ["8"]]);
    expect(query.get("n1000")).toBeUndefined();
  });

  it("keeps names that objects already have", () => {
    const query = parseQuery("__proto__=1&constructor=2") as Query;
    expect(query.names).toEqual(["__proto__", "constructor"]);
  });

  it.each(["a=%", "a=%f", "a=%fg", "a=%g0", "a=%%41", "%zz=1", "a=1%", "a=% 1", "a=%-1", "a=%0x"])(
    "refuses the broken escape in %s",
    (raw) => {
      expect(parseQuery(raw)).toEqual({ refused: "The query holds a broken % escape." });
    },
  );

  it("refuses characters that are no bytes", () => {
    expect(parseQuery("a=\u20ac")).toEqual({ refused: "The query holds characters that are not bytes." });
  });

  it("reads 64 KB and refuses one byte more", () => {
    const raw = `a=${"x".repeat(MAX_QUERY_BYTES - 2)}`;
    expect(read(raw).a?.[0]).toHaveLength(MAX_QUERY_BYTES - 2);
    expect(parseQuery(`${raw}x`)).toEqual({ refused: "The query is longer than 64 KB." });
  });

  it("reads 64 KB of escapes and of empty names", () => {
    expect(read(`a=${"%00".repeat(21_000)}`).a?.[0]).toBe("\0".repeat(21_000));
    expect(read("=&".repeat(32_000))[""]).toHaveLength(32_000);
  });

  it("gives back any bytes that were escaped", () => {
    const bytes = fc.array(fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)));
    fc.assert(
      fc.property(bytes, (value) => {
        expect(read(`a=${escapeBytes(value.join(""))}`)).toEqual({ a: [value.join("")] });
      }),
    );
  });

  it("answers any text with a query or a reason", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (raw) => {
        const query = parseQuery(raw);
        expect("refused" in query || query instanceof Query).toBe(true);
      }),
    );
  });
});

describe("Query.findRepeated", () => {
  it("names the first listed field that stands twice", () => {
    const query = parseQuery("a=1&b=1&b=2&c=1&c=1") as Query;
    expect(query.findRepeated(["a", "c", "b"])).toBe("c");
    expect(query.findRepeated(["a", "d"])).toBeUndefined();
  });
});
