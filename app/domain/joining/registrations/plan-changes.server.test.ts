import { beforeEach, describe, expect, it } from "vitest";
import { unwrap } from "#tests/support/unwrap.ts";
import { readJoining } from "./joining.server.ts";
import { cancelChange, planChange } from "./plan-changes.server.ts";
import { readJoiningSetting, setJoining } from "./set-joining.server.ts";
import { useRegistrations } from "./testing.ts";

const { database, world, visitor, staff, begin, decide } = useRegistrations();
const set = (given: object) => setJoining.execute(staff(), given);
const joining = () => unwrap(readJoining.execute(visitor(), {}));

beforeEach(async () => {
  await database.db.setting.deleteMany({ where: { key: { in: ["joining", "membership"] } } });
});

describe("several planned changes", () => {
  const plan = (given: object) => planChange.execute(staff(), given);
  const cancel = (start: string) => cancelChange.execute(staff(), { start });
  const active = () => database.db.user.count({ where: { isActive: true, isSuspended: false, deletedAt: null } });

  it("apply one after the other, each on its day, in whichever order they were planned", async () => {
    await unwrap(set({ mode: "closed" }));
    await unwrap(plan({ mode: "open", changesAt: "2026-06-10" }));
    await unwrap(plan({ mode: "closed", changesAt: "2026-06-15" }));
    await unwrap(plan({ mode: "invitation", changesAt: "2026-06-05" }));
    expect(await unwrap(readJoiningSetting.execute(staff(), {}))).toMatchObject({
      nextMode: "invitation",
      changesAt: "2026-06-05",
      later: [
        { mode: "open", changesAt: "2026-06-10" },
        { mode: "closed", changesAt: "2026-06-15" },
      ],
    });
    expect(await joining()).toMatchObject({
      message: expect.stringContaining("to people with an invitation on 5 June"),
    });
    for (const [day, mode] of [
      ["05", "invitation"],
      ["12", "open"],
      ["15", "closed"],
    ]) {
      world.now = new Date(`2026-06-${day}T00:00:00Z`);
      expect(await joining()).toMatchObject({ mode });
    }
    expect(await joining()).toMatchObject({ nextMode: "none", later: [] });
  });

  it("keep their start: one that loses its day, and has no other, is refused", async () => {
    await unwrap(set({ mode: "closed" }));
    await unwrap(plan({ mode: "open", changesAt: "2026-06-10" }));
    await unwrap(plan({ mode: "closed", changesAt: "2026-06-15" }));
    expect(await set({ changesAt: null })).toMatchObject({
      errors: { changesAt: ["Enter a date or a number of members."] },
    });
  });

  it("never start on the same day: the first one cannot be moved to the day of another", async () => {
    await unwrap(set({ mode: "closed" }));
    await unwrap(plan({ mode: "open", changesAt: "2026-06-10" }));
    await unwrap(plan({ mode: "closed", changesAt: "2026-06-15" }));
    expect(await set({ changesAt: "2026-06-15" })).toMatchObject({
      errors: { changesAt: ["Another change is planned for this day."] },
    });
    expect(await joining()).toMatchObject({ changesAt: "2026-06-10", later: [{ changesAt: "2026-06-15" }] });
  });

  it("may wait for a number of members beside those with a day", async () => {
    await unwrap(set({ price: "free", confirm: true }));
    const limit = (await active()) + 1;
    await unwrap(plan({ mode: "closed", changesAtMembers: limit }));
    await unwrap(plan({ mode: "invitation", changesAt: "2026-06-20" }));
    expect(await joining()).toMatchObject({
      nextMode: "invitation",
      later: [{ mode: "closed", changesAtMembers: limit }],
    });
    await decide((await begin()).token);
    expect(await joining()).toMatchObject({ mode: "closed", nextMode: "invitation", later: [] });
  });

  it("are cancelled by their day or number, once", async () => {
    await unwrap(plan({ mode: "closed", changesAt: "2026-06-15" }));
    await unwrap(plan({ mode: "invitation", changesAt: "2026-06-20" }));
    await unwrap(cancel("2026-06-15"));
    expect(await cancel("2026-06-15")).toMatchObject({ code: "not-found" });
    expect(await joining()).toMatchObject({ nextMode: "invitation", changesAt: "2026-06-20", later: [] });
  });

  it.each([
    ["mode", { mode: "open", changesAt: "2026-06-10" }],
    ["mode", { mode: "closed", changesAt: "2026-06-20" }],
    ["changesAt", { mode: "closed" }],
    ["changesAt", { mode: "invitation", changesAt: "2026-06-15" }],
    ["changesAt", { mode: "closed", changesAt: "2026-06-01" }],
    ["changesAtMembers", { mode: "closed", changesAtMembers: 1 }],
  ])("are refused at %s for %o beside one that closes", async (field, given) => {
    await unwrap(plan({ mode: "closed", changesAt: "2026-06-15" }));
    expect(await plan(given)).toMatchObject({ code: "invalid", errors: { [field]: [expect.any(String)] } });
    expect(await joining()).toMatchObject({ nextMode: "closed", later: [] });
  });

  it("are replaced by a next mode, and the one that a new mode makes needless goes", async () => {
    await unwrap(plan({ mode: "closed", changesAt: "2026-06-15" }));
    await unwrap(plan({ mode: "open", changesAt: "2026-06-20" }));
    await unwrap(set({ mode: "closed" }));
    expect(await joining()).toMatchObject({ nextMode: "open", changesAt: "2026-06-20", later: [] });
    await unwrap(plan({ mode: "closed", changesAt: "2026-06-25" }));
    await unwrap(set({ nextMode: "invitation", changesAt: "2026-06-30" }));
    expect(await joining()).toMatchObject({ nextMode: "invitation", changesAt: "2026-06-30", later: [] });
  });
});
