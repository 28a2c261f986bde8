import { isDeepStrictEqual } from "node:util";
import type { Services } from "../../core/kernel/context.server.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import type { IrcServer, OpenIrc } from "../../core/ports/irc.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import type { SettingValue } from "../../core/settings/shapes.ts";
import { findWaiting, markSent, noteState } from "./line-work.server.ts";
import { createPace } from "./pace.ts";
import { openSecret } from "./secrets.server.ts";
import type { createWakeup } from "./wakeup.ts";

type Setting = SettingValue<"announcer">;

/** The longest wait of a line if a notification is lost, and the greatest age of the state that screens show. */
export const LOOK_MS = 30_000;

function serverOf({ secrets, site }: Services, setting: Setting): IrcServer {
  const { server, port, usesTls, authorities, nick, account, channel } = setting;
  return {
    host: server,
    port,
    tls: usesTls ? { authorities } : null,
    password: openSecret(secrets, "serverPassword", setting),
    nick,
    realName: `The announcer of ${site.name}`,
    account: account ? { name: account, password: openSecret(secrets, "accountPassword", setting) ?? "" } : null,
    channel,
    channelKey: openSecret(secrets, "channelKey", setting),
  };
}

type Work = { services: Services; openIrc: OpenIrc; wakeup: ReturnType<typeof createWakeup>; signal: AbortSignal };

/**
 * One connection, from start to end: sends waiting lines, oldest first, as fast as the pace allows. Lines that the
 * server has read are marked; lines in flight when the connection ends are sent again by the next. Returns when the
 * setting has changed or `isOver`; throws the reason why the connection ended.
 */
export async function announce({ services, openIrc, wakeup, signal }: Work, setting: Setting, isOver: () => boolean) {
  const { db, clock } = services;
  const site = systemContext(services);
  const session = await openIrc(serverOf(services, setting), signal);
  let reason: string | null = null;
  const ended = session.ended.then((why) => {
    reason = why;
  });
  const connectedSince = clock();
  const pace = createPace({ lines: setting.paceLines, seconds: setting.paceSeconds });
  let noted = 0;
  try {
    while (!isOver() && isDeepStrictEqual(await readSetting(db, "announcer"), setting)) {
      if (reason !== null) throw new Error(reason);
      if (Date.now() - noted >= LOOK_MS) {
        noted = Date.now();
        await noteState.run(site, { nick: session.nick(), connectedSince });
      }
      const room = pace.room(Date.now());
      const lines = await findWaiting(db, Math.max(room, 1));
      if (lines.length === 0 || room === 0) {
        await wakeup.wait(lines.length === 0 ? LOOK_MS : pace.wait(Date.now()), ended);
        continue;
      }
      await session.say(lines.map(({ text }) => text));
      pace.count(lines.length, Date.now());
      await markSent.run(site, { ids: lines.map(({ id }) => id) });
    }
  } finally {
    await session.quit();
  }
}
