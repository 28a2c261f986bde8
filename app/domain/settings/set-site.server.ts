import type { Prisma } from "#app/db/generated/client.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { readSetting, writeSetting } from "./settings.server.ts";
import type { SettingKey, SettingValue } from "./shapes.ts";
import { SetIntervals, SetSite } from "./site-schema.ts";

/** What operators have set of the site's words and its logo; null is as the environment says. Refuses all but staff. */
export const readSite = defineUseCase({
  name: "settings.read-site",
  input: NoInput,
  allow: isStaff,
  run: async ({ db }) => ok(await readSetting(db, "site")),
});

/** Sets name, tagline, support address and community link; every process goes by them at once. Refuses all but staff. */
export const setSite = defineUseCase({
  name: "settings.set-site",
  input: SetSite,
  allow: isStaff,
  run: async (context, words) =>
    ok(await changeSetting(context, "site", "settings.set-site", (before) => ({ ...before, ...words }))),
});

/** How often screens look anew, in seconds. Refuses all but staff. */
export const readIntervals = defineUseCase({
  name: "settings.read-intervals",
  input: NoInput,
  allow: isStaff,
  run: async ({ db }) => ok(await readSetting(db, "intervals")),
});

/** Sets how often screens look anew, in seconds; pages that are open keep theirs. Refuses all but staff. */
export const setIntervals = defineUseCase({
  name: "settings.set-intervals",
  input: SetIntervals,
  allow: isStaff,
  run: async (context, intervals) =>
    ok(await changeSetting(context, "intervals", "settings.set-intervals", () => intervals)),
});

/** Writes a setting, with what it was and is in the audit log, and lets this process know before it answers. */
export async function changeSetting<Key extends "site" | "intervals">(
  context: Context,
  key: Key,
  act: string,
  change: (before: SettingValue<Key>) => SettingValue<Key>,
): Promise<SettingValue<Key>> {
  const after = await context.db.$transaction(async (tx) => {
    await lockSetting(tx, key);
    const before = await readSetting(tx, key);
    const next = change(before);
    await writeSetting(tx, key, next, actorOf(context).id);
    await recordAct(tx, context, { act, subject: { kind: "setting", id: key, name: key }, before, after: next });
    return next;
  });
  await context.reloadSite();
  return after;
}

/** Two who change one row must each see the other's change. */
const lockSetting = (tx: Prisma.TransactionClient, key: SettingKey) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`setting ${key}`}))`;
