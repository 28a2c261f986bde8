import type { Actor } from "../../core/kernel/actor.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { readSetting, writeSetting } from "../../core/settings/settings.server.ts";

/** The current version of the rules. */
export async function currentVersion(tx: Tx): Promise<number> {
  const { _max } = await tx.termsVersion.aggregate({ _max: { id: true } });
  return _max.id ?? 1;
}

/** Records that a member has accepted a version; repeating this changes nothing. */
export async function recordAcceptance(tx: Tx, userId: string, version: number, acceptedAt: Date): Promise<void> {
  await tx.termsAcceptance.createMany({ data: { userId, version, acceptedAt }, skipDuplicates: true });
  await tx.user.updateMany({
    where: { id: userId, termsVersion: { lt: version } },
    data: { termsVersion: version },
  });
}

type Change = { actor: Actor; now: Date; isChanged: boolean; isImportant: boolean; text: string };

/**
 * Creates a version of changed rules, as a step of a use case that holds the lock of the pages. After an important
 * change, members must accept the version at their next visit; its author has accepted it. Even without a change, the
 * current version can become important.
 */
export async function addVersion(tx: Tx, { actor, now, isChanged, isImportant, text }: Change): Promise<void> {
  const last = await currentVersion(tx);
  const version = isChanged ? last + 1 : last;
  if (isChanged) await tx.termsVersion.create({ data: { id: version, text, isImportant, createdAt: now } });
  else if (isImportant) await tx.termsVersion.update({ where: { id: version }, data: { isImportant } });
  if (!isImportant) return;
  const terms = await readSetting(tx, "terms");
  await writeSetting(tx, "terms", { ...terms, important: version }, actor.id);
  await recordAcceptance(tx, actor.id, version, now);
}
