import type { Prisma } from "#app/db/generated/client.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { readSetting, writeSetting } from "../settings/settings.server.ts";
import { SetTracker } from "./setting-schema.ts";

/** What torrent clients may do; intervals in seconds, null where the environment says. Refuses all but staff. */
export const readTracker = defineUseCase({
  name: "tracker.read-setting",
  input: NoInput,
  allow: isStaff,
  async run({ db }) {
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
  async run(context, { announceInterval, minInterval, ...rest }) {
    const next = { ...rest, announceInterval: announceInterval ?? null, minInterval: minInterval ?? null };
    await context.db.$transaction(async (tx) => {
      const before = await readSetting(tx, "tracker");
      await writeSetting(tx, "tracker", next, actorOf(context).id);
      await recordAct(tx, context, {
        act: "tracker.set-setting",
        subject: { kind: "setting", id: "tracker", name: "Tracker" },
        before: before as Prisma.InputJsonObject,
        after: next as Prisma.InputJsonObject,
      });
    });
    return ok(next);
  },
});
