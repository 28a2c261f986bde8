import bencode from "bencode";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBinary, decodeText, encodeText } from "./bytes.ts";
import { type Encodable, encodeBencode } from "./encode-bencode.ts";
import { bytesOf, contentOf, type Node } from "./node.ts";
import { scanBencode } from "./scan-bencode.ts";

const errorOf = (source: string | Uint8Array): string => {
  const scanned = scanBencode(typeof source === "string" ? encodeText(source) : source);
  return scanned.ok ? "accepted" : scanned.message;
};

/** How the npm package reads these bytes: keys as text, strings as bytes. */
function plain(data: Uint8Array, node: Node): unknown {
  if (node.kind === "integer") return node.value;
  if (node.kind === "string") return [...contentOf(data, node)];
  if (node.kind === "list") return node.items.map((item) => plain(data, item));
  return Object.fromEntries([...node.entries].map(([key, value]) => [key, plain(data, value)]));
}

const foreignPlain = (value: unknown): unknown => {
  if (typeof value === "number") return value;
  if (value instanceof Uint8Array) return [...value];
  if (Array.isArray(value)) return value.map(foreignPlain);
  return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, foreignPlain(inner)]));
};

const key = fc.stringMatching(/^[a-z][a-z ]{0,11}$/);
const { value: anyValue } = fc.letrec<{ value: Encodable }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.integer(),
    fc.uint8Array({ maxLength: 40 }),
    fc.string(),
    fc.array(tie("value"), { maxLength: 4 }),
    fc
      .dictionary(key, tie("value"), { maxKeys: 4, noNullPrototype: true })
      .map((found) => new Map(Object.entries(found))),
  ),
}));

describe("scanBencode", () => {
  it("reads the same values as an independent decoder", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const bytes = encodeBencode(value);
        const scanned = scanBencode(bytes);
        if (!scanned.ok) throw new Error(scanned.message);
        expect(plain(bytes, scanned.value.node)).toEqual(foreignPlain(bencode.decode(bytes)));
        expect("isSorted" in scanned.value.node ? scanned.value.node.isSorted : true).toBe(true);
      }),
    );
  });

  it("never throws and never reads past the end, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(..."dlie0123:-9x"), { maxLength: 60 }), (symbols) => {
        const bytes = encodeText(symbols.join(""));
        const scanned = scanBencode(bytes);
        if (scanned.ok) expect(scanned.value.node.end).toBe(bytes.length);
        else expect(scanned.message.length).toBeGreaterThan(10);
      }),
      { numRuns: 2_000 },
    );
  });

  it("refuses every torrent that was cut short", () => {
    const whole = encodeText("d8:announce9:udp://t:14:infod6:lengthi5e4:name1:a12:piece lengthi16e6:pieces0:ee");
    expect(scanBencode(whole).ok).toBe(true);
    for (let length = 0; length < whole.length; length++)
      expect(scanBencode(whole.subarray(0, length)).ok, `cut to ${length} bytes`).toBe(false);
  });

  it("says that the end of the dictionary was not found", () => {
    expect(errorOf("d4:infod4:name1:a")).toBe("End of dictionary not found.");
    expect(errorOf("d4:info")).toBe("End of dictionary not found.");
  });

  it.each([
    ["a leading zero", "i03e"],
    ["negative zero", "i-0e"],
    ["a negative leading zero", "i-03e"],
    ["an empty integer", "ie"],
    ["a lone minus", "i-e"],
    ["a plus sign", "i+1e"],
    ["a fraction", "i1.5e"],
    ["an integer beyond 2^53", "i9007199254740993e"],
    ["the same in a dictionary within", "d4:infod13:creation datei9007199254740993eee"],
    ["a date that is malformed", "d13:creation datei99999999999999999999xe"],
    ["a negative string length", "-1:a"],
    ["a string length with a leading zero", "01:a"],
    ["a string longer than the data", "5:abc"],
    ["an absurd string length", "99999999999999999999:a"],
    ["a key that is not a string", "di1ei2ee"],
    ["a key without a value", "d1:ae"],
    ["duplicate keys", "d1:ai1e1:ai2ee"],
    ["data after the end", "i1ei2e"],
    ["nothing at all", ""],
    ["text", "hello"],
    ["an unended list", "li1e"],
  ])("refuses %s", (_what, source) => {
    expect(errorOf(source)).toMatch(/^Invalid bencode: /);
  });

  it("reports unsorted keys, also within lists, without refusing them", () => {
    const sortedness = (source: string) => {
      const scanned = scanBencode(encodeText(source));
      return scanned.ok && scanned.value.node.kind === "dictionary" ? scanned.value.node.isSorted : null;
    };
    expect(sortedness("d1:ai1e1:bi2ee")).toBe(true);
    expect(sortedness("d1:bi1e1:ai2ee")).toBe(false);
    expect(sortedness("d1:ald1:bi1e1:ai2eeee")).toBe(false);
  });

  it("takes 64 levels and refuses the 65th", () => {
    expect(errorOf("l".repeat(64) + "e".repeat(64))).toBe("accepted");
    expect(errorOf("l".repeat(65) + "e".repeat(65))).toContain("64 levels");
    expect(errorOf("d1:a".repeat(1_000_000))).toContain("64 levels");
  });

  it("refuses a bomb of millions of tiny values", () => {
    expect(errorOf(encodeText(`l${"0:".repeat(1_100_000)}e`))).toContain("more than 1,000,000 values");
  });

  it("refuses a key of more than a kilobyte", () => {
    expect(errorOf(`d2000:${"k".repeat(2000)}i1ee`)).toContain("too long");
  });

  it("gives spans that hold exactly the encoded value", () => {
    const bytes = encodeText("d1:ali1e2:bce1:bi-7ee");
    const scanned = scanBencode(bytes);
    if (!scanned.ok || scanned.value.node.kind !== "dictionary") throw new Error("not read");
    const spans = [...scanned.value.node.entries].map(([name, node]) => [name, decodeText(bytesOf(bytes, node))]);
    expect(spans).toEqual([
      ["a", "li1e2:bce"],
      ["b", "i-7e"],
    ]);
  });
});

describe("encodeBencode", () => {
  it("sorts keys by their bytes and keeps bytes above 0x7f", () => {
    const bytes = encodeBencode(
      new Map<string, Encodable>([
        ["\u00ff", 1],
        ["b", 2],
        ["a", { raw: encodeText("le") }],
      ]),
    );
    expect(decodeBinary(bytes)).toBe("d1:ale1:bi2e1:\u00ffi1ee");
  });

  it("refuses what bencode cannot hold", () => {
    expect(() => encodeBencode(1.5)).toThrow(RangeError);
    expect(() => encodeBencode(new Map([["\u0100", 1]]))).toThrow(RangeError);
    expect(decodeText(encodeBencode(-0))).toBe("i0e");
  });
});
