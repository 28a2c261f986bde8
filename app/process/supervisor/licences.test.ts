import { describe, expect, it } from "vitest";
import { formatLicences, readLicences } from "./licences.ts";

const packages = readLicences();
const PERMISSIVE =
  /^(MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-[34]\.0|Unlicense|OFL-1\.1|Python-2\.0|PSF-2\.0|Zlib)$/;
/** Every named licence must be permissive, or one of those that may be chosen. */
const isPermissive = (licence: string) => {
  const names = licence.replace(/[()]/g, "").split(/ and | or /i);
  return / or /i.test(licence)
    ? names.some((name) => PERMISSIVE.test(name))
    : names.every((name) => PERMISSIVE.test(name));
};

describe("the list of licences", () => {
  it("knows the licence of every package, and has words on each that is not permissive", () => {
    expect(packages.length).toBeGreaterThan(300);
    expect(packages.filter(({ licence }) => licence === "unknown")).toEqual([]);
    const unexplained = packages.filter(({ licence, note }) => note === null && !isPermissive(licence));
    expect(unexplained.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
  });

  it("tells of code that is under another licence than its package names", () => {
    const text = formatLicences(packages);
    for (const words of [
      "mpg123 (LGPL-2.1)",
      "LAME (LGPL-2.0-or-later)",
      "UnRAR's source code may",
      "PostgreSQL Licence",
      "Version 2.1, February 1999",
      "Version 3, 29 June 2007",
    ])
      expect(text).toContain(words);
  });

  it("has each text once, and every package", () => {
    const text = formatLicences(packages);
    for (const { name, version } of packages) expect(text).toContain(`${name} ${version} (`);
    const react = packages.find(({ name }) => name === "react")?.texts[0] ?? "";
    expect(react).toContain("Permission is hereby granted");
    expect(text.split(react)).toHaveLength(2);
  });
});
