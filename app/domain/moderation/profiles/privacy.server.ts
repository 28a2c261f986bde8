import type { z } from "zod";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { eraseFromLines } from "../../notify/announcer/write-lines.server.ts";
import { eraseUploader } from "../../notify/events/erase-from-events.server.ts";
import { type MemberField, memberFields, presetFields, presetOf } from "../../people/members/member-fields.ts";
import { Privacy } from "./output.ts";
import { SetPrivacy } from "./schema.ts";

const viewOf = (shown: readonly MemberField[]): z.output<typeof Privacy> => {
  const switches = Object.fromEntries(memberFields.map((field) => [field, shown.includes(field)]));
  return { preset: presetOf(shown), ...(switches as Record<MemberField, boolean>) };
};

const shownBy = async (db: Pick<Tx, "user">, id: string) =>
  (await db.user.findUniqueOrThrow({ where: { id }, select: { shows: true } })).shows;

/** Reads which parts the member shows to others. */
export const readPrivacy = defineUseCase({
  name: "profiles.read-privacy",
  output: Privacy,
  allow: isSignedIn,
  read: async ({ db, actor }) => ok(viewOf(await shownBy(db, actor.id))),
});

/**
 * Sets which parts the member shows to others. When uploads become hidden, the name is taken out of stored events and
 * lines.
 */
export const setPrivacy = defineUseCase({
  name: "profiles.set-privacy",
  input: SetPrivacy,
  output: Privacy,
  allow: isSignedIn,
  async write({ tx, actor }, { preset, ...switches }) {
    const shows = preset === "own" ? memberFields.filter((field) => switches[field]) : [...presetFields[preset]];
    const before = await shownBy(tx, actor.id);
    await tx.user.update({ where: { id: actor.id }, data: { shows } });
    if (before.includes("uploads") && !shows.includes("uploads")) {
      await eraseUploader(tx, actor.id);
      await eraseFromLines(tx, actor.id);
    }
    return ok(viewOf(shows));
  },
});
