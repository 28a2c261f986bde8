import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { readRule, writeRule } from "./client-rules.ts";
import { readTracker, setTracker } from "./tracker-setting.server.ts";

const database = useDatabase();
const numbers = { maxClients: "3", maxAnnouncesPerMinute: "30", maxRate: "5000" };
const staff = async () => makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));

describe("readRule", () => {
  it.each(["-TR", "-TR 3000–3999", "-TR 3000–", "-TR –2999", "M4-"])("reads %s as it is written", (line) => {
    const rule = readRule(line);
    expect(typeof rule === "string" ? rule : writeRule(rule)).toBe(line);
  });

  it("takes a hyphen for the dash and any space between", () => {
    expect(readRule("  -qB \t 4500-4599 ")).toEqual({ prefix: "-qB", from: "4500", to: "4599" });
  });

  it.each([
    ["-TR 3999-3000", /highest version below/],
    ["-TR 3000", /no versions of the form/],
    ["-TR –", /no versions of the form/],
    ["-TR 1-2-3", /no versions of the form/],
    ["-TR 1–2 3", /more than/],
    ["-é", /characters/],
    [`-TR ${"1".repeat(18)}–`, /longer than a peer id/],
  ])("refuses %s in words", (line, reason) => {
    expect(readRule(line)).toMatch(reason);
  });
});

describe("the tracker's setting", () => {
  it("is saved as it was typed and stands in the audit log", async () => {
    const context = await staff();
    const typed = { ...numbers, allowedClients: "-TR 3000–\n\n-qB\r\n", announceInterval: "900" };
    await unwrap(setTracker.executeText(context, typed));
    const saved = {
      allowedClients: [{ prefix: "-TR", from: "3000" }, { prefix: "-qB" }],
      deniedClients: [],
      maxClients: 3,
      maxAnnouncesPerMinute: 30,
      maxNetworks: 5,
      maxRate: 5_000,
      announceInterval: 900,
      minInterval: null,
    };
    expect(await unwrap(readTracker.execute(context, {}))).toEqual(saved);
    const entry = await database.db.auditEntry.findFirst({ where: { act: "tracker.set-setting" } });
    expect(entry).toMatchObject({ actorId: context.actor?.id, before: { maxClients: 10 }, after: { maxClients: 3 } });
  });

  it.each([
    ["deniedClients", { deniedClients: "-TR\n-qB x" }, /^Line 2 /],
    ["allowedClients", { allowedClients: Array(201).fill("-TR").join("\n") }, /200 lines/],
    ["allowedClients", { allowedClients: [{ from: "1" }] }, /prefix/],
    ["maxClients", { maxClients: "0" }, /minimum is 1/],
    ["maxRate", { maxRate: "5000.5" }, /whole/],
    ["announceInterval", { announceInterval: "59" }, /minimum is 60/],
    ["minInterval", { announceInterval: "900", minInterval: "901" }, /longer than the announce interval/],
  ])("refuses %s that cannot be, beside its field", async (field, given, message) => {
    const result = await setTracker.executeText(await staff(), { ...numbers, ...given });
    expect(result).toMatchObject({ ok: false, errors: { [field]: [expect.stringMatching(message)] } });
  });

  it("is for staff alone", async () => {
    const member = makeContext(database.db, actorFrom(await makeMember(database.db)));
    for (const useCase of [readTracker, setTracker])
      expect(await useCase.execute(member, numbers)).toMatchObject({ ok: false, code: "forbidden" });
  });
});
