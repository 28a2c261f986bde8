import { describe, expect, it } from "vitest";
import { readArchiveArguments, readS3Address } from "./archive-arguments.ts";

const read = (line: string, env = {}) => readArchiveArguments(line.split(" "), env);

describe("the arguments of backup and restore", () => {
  it("are one file, and for a restore what it may replace and trust", () => {
    expect(read("backup")).toEqual({ command: "backup", file: undefined });
    expect(read("rehearse")).toEqual({ command: "rehearse", file: undefined });
    expect(read("backup away.tar.gz")).toEqual({ command: "backup", file: "away.tar.gz" });
    const restore = { command: "restore", file: "away.tar.gz", identity: null };
    expect(read("restore away.tar.gz")).toEqual({ ...restore, replace: false, unsigned: false });
    expect(read("restore --unsigned away.tar.gz")).toEqual({ ...restore, replace: false, unsigned: true });
    const keptByNpm = { npm_config_replace: "true" };
    expect(read("restore away.tar.gz", keptByNpm)).toEqual({ ...restore, replace: true, unsigned: false });
  });

  it("may name a bucket, or a copy in it", () => {
    const restore = { command: "restore", replace: false, unsigned: false, identity: "key.txt" };
    for (const file of ["s3://backups", "s3://backups/", "s3://backups/a/", "s3://backups/a/one.tar.gz.age", "x.age"])
      expect(read(`restore ${file} --identity key.txt`)).toEqual({ ...restore, file });
    expect(readS3Address("s3://backups")).toEqual({ bucket: "backups", name: "" });
    expect(readS3Address("s3://backups/a/one.age")).toEqual({ bucket: "backups", name: "a/one.age" });
  });

  it.each([
    ["backup --replace", /'--replace'/],
    ["backup --dry-run away.tar.gz", /'--dry-run'/],
    ["backup a b", /one file at most/],
    ["rehearse a b", /one file at most/],
    ["restore away.tar.gz --replce", /'--replce'/],
    ["restore away.tar.gz --replace=no", /'--replace'/],
    ["restore", /one file to restore/],
    ["restore s3://backups/one.tar.gz.age", /needs -- --identity/],
    ["restore one.tar.gz.age", /needs -- --identity/],
    ["restore s3:///one.age --identity key.txt", /not an address such as s3:/],
    ["restore one.tar.gz --identity key.txt", /not encrypted/],
    ["restore one.tar.gz.age --identity", /--identity/],
    ["restore a b", /one file to restore/],
    ["remove a", /Unknown command "remove"/],
  ])("are refused with the usage: %s", (line, why) => {
    expect(() => read(line)).toThrow(why);
    expect(() => read(line)).toThrow(/npm run restore FILE/);
  });
});
