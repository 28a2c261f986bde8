import { describe, expect, it } from "vitest";
import { readArchiveArguments } from "./archive-arguments.ts";

const read = (line: string, env = {}) => readArchiveArguments(line.split(" "), env);

describe("the arguments of backup and restore", () => {
  it("are one file, and for a restore what it may replace and trust", () => {
    expect(read("backup")).toEqual({ command: "backup", file: undefined });
    expect(read("backup away.tar.gz")).toEqual({ command: "backup", file: "away.tar.gz" });
    const restore = { command: "restore", file: "away.tar.gz" };
    expect(read("restore away.tar.gz")).toEqual({ ...restore, replace: false, unsigned: false });
    expect(read("restore --unsigned away.tar.gz")).toEqual({ ...restore, replace: false, unsigned: true });
    const keptByNpm = { npm_config_replace: "true" };
    expect(read("restore away.tar.gz", keptByNpm)).toEqual({ ...restore, replace: true, unsigned: false });
  });

  it.each([
    ["backup --replace", /'--replace'/],
    ["backup --dry-run away.tar.gz", /'--dry-run'/],
    ["backup a b", /one file at most/],
    ["restore away.tar.gz --replce", /'--replce'/],
    ["restore away.tar.gz --replace=no", /'--replace'/],
    ["restore", /one file to restore/],
    ["restore a b", /one file to restore/],
    ["remove a", /no command "remove"/],
  ])("are refused with the usage: %s", (line, why) => {
    expect(() => read(line)).toThrow(why);
    expect(() => read(line)).toThrow(/npm run restore FILE/);
  });
});
