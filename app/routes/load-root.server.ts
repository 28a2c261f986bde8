import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { Context } from "#app/domain/kernel/context.server.ts";
import { type FrameFigures, readFrame } from "#app/domain/messages/read-frame.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { type Preferences, readPreferences } from "#app/http/preferences.server.ts";
import { readShownZone, type ShownZone } from "#app/http/time-zone.server.ts";
import { readToast, type Toast } from "#app/http/toast.server.ts";
import { pack } from "#app/ui/packed.ts";

// A message that this navigation opens is marked as read by a loader that runs beside this one.
const openedMessage = (url: string) =>
  Number(/^\/messages\/(\d{1,9})(?:\.data)?$/.exec(new URL(url).pathname)?.[1] ?? 0);

// Days begin on a quarter of an hour in every zone. Anything finer would make each answer to a poll a new one.
const quarterHour = (now: Date) => new Date(now.getTime() - (now.getTime() % 900_000)).toISOString();

/** What every page knows. */
export type Root = Pick<Context, "actor" | "site"> &
  FrameFigures & {
    toast: Toast | null;
    preferences: Preferences;
    zone: ShownZone;
    /** A moment within the last quarter of an hour. */
    now: string;
    year: number;
  };

/** Runs on each navigation: the session look-up, and one statement for what the frame says of the member. */
export async function loadRoot(args: LoaderFunctionArgs) {
  const [context, { toast, clear }] = await Promise.all([contextOf(args), readToast(args.request)]);
  const { actor, reads, site, clock } = context;
  const [{ preferences, keep }, figures] = await Promise.all([
    readPreferences(args.request, actor),
    actor ? readFrame(reads, actor.id, openedMessage(args.request.url)) : null,
  ]);
  const root: Root = {
    actor,
    site,
    toast,
    preferences,
    ...(figures ?? { unread: 0, points: 0 }),
    zone: readShownZone(args.request, actor),
    now: quarterHour(clock()),
    year: clock().getUTCFullYear(),
  };
  return data(
    { packed: pack(root) },
    { headers: [...keep, ...(clear ? [clear] : [])].map((cookie): [string, string] => ["Set-Cookie", cookie]) },
  );
}
