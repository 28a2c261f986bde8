import { describe, expect, it } from "vitest";
import { parseQuery, type Query } from "./parse-query.ts";
import { readScrape } from "./scrape-request.ts";

const hashOf = (number: number) => `%ff%80${String(number).padStart(18, "0")}`;
const read = (raw: string) => readScrape(parseQuery(raw) as Query);

describe("readScrape", () => {
  it("reads hashes with bytes over 0x7F", () => {
    expect(read(`info_hash=${hashOf(1)}`)).toEqual([`\xff\x80${"0".repeat(17)}1`]);
  });

  it("names a torrent once that is asked for twice", () => {
    expect(read(`info_hash=${hashOf(1)}&info_hash=${hashOf(2)}&info_hash=${hashOf(1)}`)).toHaveLength(2);
  });

  it("refuses a scrape of the whole site", () => {
    const refused = "A scrape must name its torrents with info_hash.";
    expect(read("")).toEqual({ refused });
    expect(read("passkey=1")).toEqual({ refused });
  });

  it("takes 64 torrents and refuses 65", () => {
    const query = (count: number) => Array.from({ length: count }, (_, i) => `info_hash=${hashOf(i)}`).join("&");
    expect(read(query(64))).toHaveLength(64);
    expect(read(query(65))).toEqual({ refused: "A scrape may name at most 64 torrents." });
  });

  it("refuses when any hash is not 20 bytes", () => {
    const refused = "info_hash must be 20 bytes.";
    expect(read(`info_hash=${hashOf(1)}&info_hash=short`)).toEqual({ refused });
    expect(read("info_hash=")).toEqual({ refused });
  });
});
