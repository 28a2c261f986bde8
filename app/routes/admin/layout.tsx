import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { claimItem } from "#app/domain/administration/admin/claim-item.server.ts";
import { countWaiting } from "#app/domain/administration/admin/count-waiting.server.ts";
import { readHealth } from "#app/domain/administration/admin/read-health.server.ts";
import { adminLoader, mayRun } from "#app/http/admin-screen.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { ScreenOutlet } from "#app/ui/screen-outlet.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { openItem } from "./frame.ts";
import { placeOf } from "./places.ts";
import { Rail } from "./rail.tsx";
import { brokenParts } from "./start/health.tsx";

export const meta = pageMeta("Administration");

export async function loader(args: LoaderFunctionArgs) {
  const open = openItem(args.params);
  const [counts, health] = await Promise.all([
    adminLoader(args, countWaiting, open),
    (await mayRun(args, readHealth)) ? adminLoader(args, readHealth) : null,
  ]);
  const frame = { ...counts, broken: health ? brokenParts(health) : [] };
  if (!frame.beside?.isToClaim) return frame;
  // Opening an item claims it. If somebody else has just claimed it, the frame says who.
  const claim = await claimItem.executeText(await contextOf(args), open);
  const claimedBy = !claim.ok && claim.code === "conflict" ? claim.message : null;
  return { ...frame, beside: { ...frame.beside, claimedBy } };
}

/**
 * The frame of every screen under /admin: links to all screens with their waiting counts, and the current screen's
 * name.
 */
export default function AdminLayout() {
  const frame = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  return (
    <MemberShell wide>
      <div className="grid gap-4 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
        <Rail waiting={frame.waiting} broken={frame.broken} place={place} />
        <div className="sticky-heads grid content-start gap-4">
          <h1 className="text-xl font-semibold max-lg:sr-only">{place?.label ?? "Administration"}</h1>
          <ScreenOutlet context={frame} />
        </div>
      </div>
    </MemberShell>
  );
}
