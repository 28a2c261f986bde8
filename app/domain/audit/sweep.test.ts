import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const domain = path.resolve(import.meta.dirname, "..");

/** Staff use cases that write no entry of their own; adding one here is a decision. */
const exceptions: Record<string, string> = {
  "imports.remove": "takes a line off the administrator's own list of ended imports; what was imported stays",
  "sync.index": "runSync writes it as the run begins",
  "sync.vault": "runSync writes it as the run begins",
  "tracker.process-torrents": "runSync writes it as the run begins",
  "tracker.process-all-torrents": "runSync writes it as the run begins",
  "system.run": "startOperation writes it, whoever starts the operation",
  "rewards.add-activity-by-name": "runs rewards.add-activity, which writes it",
};

const isReading = (name: string) => /\.(find|read|count|list|search|preview)(-|$)/.test(name);

type Found = { name: string; file: string; source: string };

/** Every use case that administrators alone may run, by its source. */
const staffs: Found[] = readdirSync(domain, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".server.ts"))
  .flatMap((file) => {
    const source = readFileSync(path.join(domain, file), "utf8");
    return source
      .split("defineUseCase({")
      .slice(1)
      .filter((part) => /^\s*allow: (isStaff|primaryOnly\(.*\)),/m.test(part))
      .map((part) => ({ name: /name: "([^"]+)"/.exec(part)?.[1] ?? "", file, source }));
  });
const acting = staffs.filter(({ name }) => !isReading(name));

describe("every administrative act", () => {
  it("is found by this test", () => {
    expect(acting.length).toBeGreaterThan(40);
    expect(staffs.filter(({ name }) => !name)).toEqual([]);
    const names = acting.map(({ name }) => name);
    expect(Object.keys(exceptions).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(acting.filter(({ name }) => !(name in exceptions)))(
    "writes itself down in the audit log: $name",
    ({ name, source }) => {
      // `changeSetting` is the one that writes settings, entry and all.
      expect(source).toMatch(/(recordAct|changeSetting)\(/);
      // Once as the use case's name, and once as the act's.
      expect(source.split(`"${name}"`).length - 1, `${name} is no act that the file records`).toBeGreaterThan(1);
    },
  );

  it("is in no transaction but its own: none writes through the plain client where it has a transaction", () => {
    const loose = acting.filter(({ source }) => /recordAct\((context\.)?db,/.test(source)).map(({ name }) => name);
    expect(loose).toEqual([]);
  });
});
