import type { Prisma } from "#app/db/generated/client.ts";
import { isStaff } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { readSetting, writeSetting } from "../settings/settings.server.ts";
import { SetTracker } from "./setting-schema.ts";

/** What torrent clients may do; intervals in seconds, null where the environment says. Refuses all but staff. */
export const readTracker = defineUseCase({
  name: "tracker.read-setting",
  input: NoInput,
  allow: isStaff,
  async read({ db }) {
    return ok(await readSetting(db, "tracker"));
  },
});

/**
 * Sets which clients may announce, how often and how much, and when they are to come back. The running tracker hears of
 * it at once. Refuses all but staff.
 */
export const setTracker = defineUseCase({
  name: "tracker.set-setting",
  input: SetTracker,
  allow: isStaff,
  async write({ tx, actor }, { announceInterval, minInterval, ...rest }) {
    const next = { ...rest, announceInterval: announceInterval ?? null, minInterval: minInterval ?? null };
    const before = await readSetting(tx, "tracker");
    await writeSetting(tx, "tracker", next, actor.id);
    const change = { before: before as Prisma.InputJsonObject, after: next as Prisma.InputJsonObject };
    return ok(next, { audit: { subject: { kind: "setting", id: "tracker", name: "Tracker" }, ...change } });
  },
});
