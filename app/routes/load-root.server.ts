import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { PageDrafts } from "#app/domain/core/drafts/schema.ts";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { readOnlyMessage } from "#app/domain/core/kernel/read-only.ts";
import { findReadOnly } from "#app/domain/core/kernel/refuse-read-only.server.ts";
import type { ClosedReason } from "#app/domain/joining/registrations/closed-messages.ts";
import { recallJoining } from "#app/domain/joining/registrations/joining.server.ts";
import type { Session } from "#app/domain/notify/frame/find-session.server.ts";
import { askForTerms } from "#app/http/ask-for-terms.server.ts";
import { contextOf, sessionOf } from "#app/http/context.server.ts";
import { type Preferences, readPreferences } from "#app/http/preferences.server.ts";
import { readShownZone, type ShownZone } from "#app/http/time-zone.server.ts";
import { readToast, type Toast } from "#app/http/toast.server.ts";
import { serializeJson } from "#app/ui/serialized-json.ts";

// In every zone, days begin on a quarter of an hour. A finer value would make each answer to a poll a new one.
const quarterHour = (now: Date) => new Date(now.getTime() - (now.getTime() % 900_000)).toISOString();

/** The data of every page. */
export type Root = Pick<Context, "actor" | "site"> &
  Session["figures"] & {
    /** Why not everyone can join at the moment; links to the registration say so. */
    joiningClosedFor: ClosedReason | null;
    /** While the site is read-only: the message that says so. */
    readOnly: string | null;
    /** Whether membership is free for everyone. */
    isFreeSite: boolean;
    /** Whether members can pay anything: a price, or support for a free site. */
    takesPayments: boolean;
    toast: Toast | null;
    preferences: Preferences;
    zone: ShownZone;
    /** The member's unsent text on this page, by the keys of its forms. */
    drafts: PageDrafts | null;
    /** Limits that staff have set for the member; empty while the site is seen as somebody else. */
    limits: Session["limits"];
    /** A moment within the last quarter of an hour. */
    now: string;
    year: number;
  };

/** Runs on every navigation. */
export async function loadRoot(args: LoaderFunctionArgs) {
  const [session, { actor, site, clock }, { toast, clear }] = await Promise.all([
    sessionOf(args),
    contextOf(args),
    readToast(args.request),
  ]);
  const readOnly = await findReadOnly(args.context.app.services.settings);
  // While the site is read-only, nobody can accept the rules.
  if (!readOnly) await askForTerms(args, session);
  const { preferences, keep } = await readPreferences(args.request, actor);
  const joining = await recallJoining(args.context.app.services);
  const root: Root = {
    actor,
    site,
    joiningClosedFor: joining.reason,
    readOnly: readOnly && readOnlyMessage(readOnly),
    isFreeSite: joining.isFree,
    takesPayments: joining.prices.monthly > 0,
    toast,
    preferences,
    ...(session?.figures ?? { unread: 0, points: 0, notices: 0 }),
    zone: readShownZone(args.request, actor),
    drafts: session?.drafts ?? null,
    limits: actor?.seeingAs === undefined ? (session?.limits ?? []) : [],
    now: quarterHour(clock()),
    year: clock().getUTCFullYear(),
  };
  return data(
    { root: serializeJson(root) },
    { headers: [...keep, ...(clear ? [clear] : [])].map((cookie): [string, string] => ["Set-Cookie", cookie]) },
  );
}
