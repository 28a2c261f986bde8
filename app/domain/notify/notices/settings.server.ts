import { z } from "zod";
import { anyone, isSignedIn } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noticeKinds } from "./kinds.ts";
import { NoticeSettings } from "./output.ts";
import { SetNoticeSettings } from "./schema.ts";
import { replanDigest } from "./send-digests.server.ts";
import { readStopToken, type Stopped, stoppedWords } from "./stop-link.server.ts";
import { presetOf, presetWays, storedWays, usualDigest, type Ways, waysOf } from "./ways.ts";

const settingsOf = async (db: Pick<Tx, "noticeSettings">, userId: string) => {
  const stored = await db.noticeSettings.findUnique({ where: { userId } });
  const { digestRhythm, digestHour } = stored ?? usualDigest;
  return { ...waysOf(stored), digestRhythm, digestHour };
};

type Settings = Awaited<ReturnType<typeof settingsOf>>;

async function store(tx: Tx, userId: string, { digestRhythm, digestHour, ...ways }: Settings): Promise<void> {
  const data = { ...storedWays(ways), digestRhythm, digestHour };
  await tx.noticeSettings.upsert({ where: { userId }, create: { userId, ...data }, update: data });
  await dropWaiting(tx, userId, ways);
  await replanDigest(tx, userId);
}

/** Notices stop waiting for a push or mail that the member no longer wants. */
async function dropWaiting(tx: Tx, userId: string, ways: Ways): Promise<void> {
  for (const way of ["push", "mail", "digest"] as const) {
    const kind = { in: noticeKinds.filter((candidate) => ways[candidate] !== way) };
    await tx.notice.updateMany({ where: { userId, waitsFor: way, kind }, data: { waitsFor: null } });
  }
}

const withPreset = (settings: Settings) => ({ preset: presetOf(settings), ...settings });

/** The member's notification settings for each kind of notice. */
export const readNoticeSettings = defineUseCase({
  name: "notices.read-settings",
  output: NoticeSettings,
  allow: isSignedIn,
  read: async ({ db, actor }) => ok(withPreset(await settingsOf(db, actor.id))),
});

/**
 * Sets the member's notification settings for all kinds of notices with a preset, or for some kinds; the others stay
 * unchanged.
 */
export const setNoticeSettings = defineUseCase({
  name: "notices.set-settings",
  input: SetNoticeSettings,
  output: NoticeSettings,
  allow: isSignedIn,
  async write({ tx, actor }, { preset, ...wanted }) {
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
    const settings = { ...(await settingsOf(tx, actor.id)), ...(preset ? presetWays[preset] : {}), ...given };
    await store(tx, actor.id, settings);
    return ok(withPreset(settings));
  },
});

const StopToken = z.object({ token: z.string().max(500) });

const wrongLink = () =>
  refuse(
    "not-found",
    "This link is incomplete. Copy all of it from the mail, or change your notification settings under Account.",
  );

/** The mails that a link turns off. Refusals: not-found (a token that the site did not create). */
export const readStopLink = defineUseCase({
  name: "notices.read-stop-link",
  input: StopToken,
  allow: anyone,
  async read({ secrets }, { token }) {
    const stopped = readStopToken({ secrets }, token);
    return stopped ? ok({ mails: stoppedWords(stopped.kind) }) : wrongLink();
  },
});

/** Turns off the mails of a link: their notices then appear only on the site. */
export const stopMails = defineUseCase({
  name: "notices.stop-mails",
  input: StopToken,
  allow: anyone,
  // Mails are still sent while the site is read-only, so they can be turned off.
  whileReadOnly: true,
  async write({ tx, secrets }, { token }) {
    const stopped = readStopToken({ secrets }, token);
    if (!stopped) return wrongLink();
    const member = await tx.user.findFirst({ where: { id: stopped.userId, deletedAt: null }, select: { id: true } });
    if (member) await stop(tx, stopped);
    return ok({ mails: stoppedWords(stopped.kind) });
  },
});

async function stop(tx: Tx, { userId, kind }: Stopped): Promise<void> {
  const settings = await settingsOf(tx, userId);
  const kinds = noticeKinds.filter((each) => (kind === "digest" ? settings[each] === "digest" : each === kind));
  for (const each of kinds) if (settings[each] !== "off") settings[each] = "site";
  await store(tx, userId, settings);
}
