import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeTorrent } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { decideCase } from "./decide-case.server.ts";
import { fileComplaint } from "./file-complaint.server.ts";
import { readTransparency } from "./read-transparency.server.ts";
import { notice, setUpTakedowns } from "./testing.ts";

const database = useDatabase();
const HOUR = 3_600_000;
const at = (iso: string, more = 0) => ({ clock: () => new Date(new Date(iso).getTime() + more) });

it("is empty where nothing has happened", async () => {
  const { as } = await setUpTakedowns(database);
  expect(await unwrap(readTransparency.execute(as(null), {}))).toMatchObject({
    months: [],
    medianHours: { all: null, takedowns: null },
    takedowns: [],
    total: 0,
  });
});

it("counts by month, kind and outcome, says how long decisions take, and names nobody", async () => {
  const { alice, admin, as, send, decide, db } = await setUpTakedowns(database, at("2026-05-11T12:00:00Z"));
  const start = "2026-03-31T20:00:00Z";
  for (const [i, hours] of [1, 2, 9].entries()) {
    const words = { subject: `Number ${i}`, message: "x" };
    const { id: caseId } = await unwrap(fileComplaint.execute(as(alice, at(start)), words));
    const decision = { caseId, version: 0, decision: i === 0 ? "declined" : "upheld", reason: "Secret words" };
    await unwrap(decideCase.execute(as(admin, at(start, hours * HOUR)), decision));
  }
  await unwrap(fileComplaint.execute(as(alice, at("2026-04-02T00:00:00Z")), { subject: "Waits", message: "x" }));
  const [shown, withheld, declined] = await Promise.all([1, 2, 3].map(() => makeTorrent(db, { uploadedBy: alice.id })));
  await decide(await send(shown?.infoHash ?? ""));
  await decide(await send(withheld?.infoHash ?? "", { ground: "privacy", work: "My face" }));
  await decide(await send(`${declined?.infoHash}`, { work: "Not theirs" }), "declined");
  // The figures are cached for a minute.
  const seen = await unwrap(readTransparency.execute(as(null, at("2026-05-11T12:02:00Z")), {}));
  expect(seen.months).toEqual([
    { month: "2026-05", kind: "takedown", received: 3, waiting: 0, upheld: 2, declined: 1, countered: 0 },
    { month: "2026-04", kind: "complaint", received: 1, waiting: 1, upheld: 0, declined: 0, countered: 0 },
    { month: "2026-03", kind: "complaint", received: 3, waiting: 0, upheld: 2, declined: 1, countered: 0 },
  ]);
  expect(seen.medianHours.takedowns).toBeLessThan(0.1);
  expect(seen.medianHours.all).toBeGreaterThan(0);
  expect(seen).toMatchObject({
    total: 2,
    takedowns: [
      { name: "Name withheld", ground: "privacy", status: "upheld" },
      { name: shown?.name, ground: "copyright", status: "upheld" },
    ],
  });
  const text = JSON.stringify(seen);
  for (const secret of [alice.username, admin.username, "Clara", "Mant", notice.email, "Secret", withheld?.name ?? "?"])
    expect(text).not.toContain(secret);
});
