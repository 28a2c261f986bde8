import { crc32 } from "node:zlib";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { readZipNames } from "./zip-names.server.ts";

const named = (fileNameRaw: Buffer, flags = 0, field?: Buffer) => ({
  fileNameRaw,
  generalPurposeBitFlag: flags,
  extraFields: field ? [{ id: 0x7075, data: field }] : [],
});
const readAs = (encoding: string, names: string[]) =>
  readZipNames(names.map((name) => named(iconv.encode(name, encoding))));

describe("names of a ZIP that says no encoding", () => {
  it.each([
    ["cp437", ["Café/Müller.wav", "Größe ñandú.wav", "readme.txt"]],
    ["cp437", ["é.wav"]],
    ["cp437", ["château.wav", "mélodie dégénérée.wav"]],
    ["cp850", ["Søndag Ærø.wav", "Ångström.wav"]],
    ["windows-1252", ["Café Müller.wav", "Sørensen.wav"]],
    ["utf8", ["Café.wav", "Барабаны.wav", "鼓.wav"]],
    ["cp866", ["Барабаны/бочка 01.wav", "Набор.nfo"]],
    ["cp866", ["БАРАБАНЫ.wav"]],
    ["windows-1251", ["Барабаны/бочка 01.wav", "Набор.nfo"]],
    ["windows-1251", ["Київські петлі.wav"]],
    ["koi8-r", ["Барабаны/бочка 01.wav", "ударные петли.wav"]],
    ["koi8-r", ["ударные.wav"]],
    ["shift_jis", ["ドラム/キック.wav", "ソロ.wav"]],
    ["shift_jis", ["カットmix.wav", "太鼓の達人.wav"]],
    ["shift_jis", ["太鼓/和音.wav"]],
    ["gbk", ["鼓组/底鼓.wav", "中文音色.wav"]],
    ["euc-kr", ["드럼/킥드럼.wav", "소리.wav"]],
  ])("are read from %s: %j", (encoding, names) => {
    expect(readAs(encoding, names)).toEqual(names);
  });

  it("are read as CP437 where nothing speaks for another encoding", () => {
    expect(readZipNames([named(Buffer.from([0xb0, 0x2e, 0x77, 0x61, 0x76]))])).toEqual(["░.wav"]);
  });
});

it("keeps to the UTF-8 flag and to the Unicode path of each entry", () => {
  const old = iconv.encode("Барабаны.wav", "cp866");
  const sum = Buffer.alloc(5);
  sum[0] = 1;
  sum.writeUInt32LE(crc32(old), 1);
  const field = Buffer.concat([sum, Buffer.from("Барабаны!.wav")]);
  const stale = Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), Buffer.from("other.wav")]);
  expect(
    readZipNames([named(Buffer.from("鼓.wav"), 0x800), named(old, 0, field), named(old, 0, stale), named(old, 0x800)]),
  ).toEqual(["鼓.wav", "Барабаны!.wav", "Барабаны.wav", "Барабаны.wav"]);
});

it("takes backslashes for separators, but not within a character of Shift JIS", () => {
  expect(readAs("shift_jis", ["ソロ\\表示.wav"])).toEqual(["ソロ/表示.wav"]);
});
