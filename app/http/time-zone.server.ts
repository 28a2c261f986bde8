import type { Actor } from "#app/domain/core/kernel/actor.ts";
import { isTimeZone } from "#app/domain/notify/preferences/time-zones.ts";

/** `isSet` if the member chose it: then the browser's zone does not count. */
export type ShownZone = { name: string; isSet: boolean };

/**
 * The time zone in which times are shown: the member's setting, otherwise the one that the browser's script noted,
 * otherwise UTC.
 */
export function readShownZone(request: Request, actor: Actor | null): ShownZone {
  if (actor?.timeZone) return { name: actor.timeZone, isSet: true };
  const noted = /(?:^|;\s*)zone=([\w+/%-]{1,96})/.exec(request.headers.get("Cookie") ?? "")?.[1] ?? "";
  const name = noted.replaceAll("%2F", "/");
  return { name: isTimeZone(name) ? name : "UTC", isSet: false };
}
