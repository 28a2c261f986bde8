import type { Actor } from "#app/domain/core/kernel/actor.ts";
import { isTimeZone } from "#app/domain/notify/preferences/time-zones.ts";

/** `isSet` where it is the member's own choice: the browser's zone does not count then. */
export type ShownZone = { name: string; isSet: boolean };

/** In which zone times are shown: as the member set it, otherwise as the browser's script noted it, otherwise UTC. */
export function readShownZone(request: Request, actor: Actor | null): ShownZone {
  if (actor?.timeZone) return { name: actor.timeZone, isSet: true };
  const noted = /(?:^|;\s*)zone=([\w+/%-]{1,96})/.exec(request.headers.get("Cookie") ?? "")?.[1] ?? "";
  const name = noted.replaceAll("%2F", "/");
  return { name: isTimeZone(name) ? name : "UTC", isSet: false };
}
