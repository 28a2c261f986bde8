import { describe, expect, it, vi } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, quietHost } from "#tests/support/factories.ts";
import type { Release } from "../../core/ports/host.ts";
import { changeRelease, readReleaseChange } from "./change-release.server.ts";

const database = useDatabase();
const requestRelease = vi.fn();

async function staffOf(release: Partial<Release>) {
  const host = quietHost();
  const readRelease = async () => ({
    ...(await host.readRelease()),
    version: "0.2.0",
    newer: "0.3.0",
    previous: { version: "0.1.0", problem: null },
    ...release,
  });
  const user = await makeMember(database.db, { isAdmin: true });
  requestRelease.mockClear();
  return makeContext(database.db, actorFrom(user), { host: { ...host, readRelease, requestRelease } });
}

describe("the release in use", () => {
  it.each([
    ["upgrade", "0.3.0"],
    ["rollback", "0.1.0"],
  ] as const)("changes by %s to %s, which is in the audit log", async (kind, version) => {
    const context = await staffOf({});
    const change = { kind, from: "0.2.0", version };
    expect(await readReleaseChange.execute(context, { version })).toEqual({ ok: true, value: change });
    expect(requestRelease).not.toHaveBeenCalled();
    expect(await changeRelease.execute(context, { version })).toMatchObject({ ok: true, value: change });
    expect(requestRelease.mock.calls).toEqual([[{ kind, version }]]);
    const act = { actorId: context.actor?.id, act: "system.change-release" };
    expect(await database.db.auditEntry.findFirst({ where: act })).toMatchObject({
      subjectName: `Patchbay ${version}`,
      before: { version: "0.2.0" },
      after: { version },
    });
  });

  const previous = { version: "0.1.0", problem: "Patchbay 0.1.0 no longer runs on this database." };
  it.each<[string, Partial<Release>, string, object]>([
    ["to any other version", {}, "0.2.5", { code: "conflict", message: expect.stringContaining("0.2.5 is neither") }],
    ["to the same version", {}, "0.2.0", { code: "conflict" }],
    ["past a migration", { previous }, "0.1.0", { code: "conflict", message: previous.problem }],
    [
      "while it changes",
      { running: { to: null, step: "Building it ..." } },
      "0.3.0",
      { code: "conflict", message: expect.stringContaining("is running") },
    ],
    [
      "where the supervisor may not",
      { instead: "It is an image.\nDo this instead." },
      "0.3.0",
      { code: "conflict", message: "It is an image.\nDo this instead." },
    ],
  ])("does not change %s", async (_, release, version, refused) => {
    const context = await staffOf(release);
    for (const useCase of [readReleaseChange, changeRelease])
      expect(await useCase.execute(context, { version })).toMatchObject({ ok: false, ...refused });
    expect(requestRelease).not.toHaveBeenCalled();
  });

  it("asks for the password", async () => {
    const context = { ...(await staffOf({})), confirmedAt: null };
    expect(await changeRelease.execute(context, { version: "0.3.0" })).toMatchObject({
      code: "confirmation-required",
    });
    expect(requestRelease).not.toHaveBeenCalled();
  });
});
