import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findOwnActivities } from "#app/domain/catalogue/tracker/find-own-activities.server.ts";
import { findOwnRefusals } from "#app/domain/catalogue/tracker/find-own-refusals.server.ts";
import { readOwnHistory } from "#app/domain/catalogue/tracker/read-own-stats.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Refresh } from "#app/ui/refresh.tsx";
import { serializeJson, useParsedJson } from "#app/ui/serialized-json.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { TrafficPlot } from "../tracker-stats/plots.tsx";
import { AccountStatus, CurrentActivity, Figures, RatioProgress } from "./cards.tsx";
import { Refusals } from "./refusals.tsx";
import { RewardsSummary } from "./rewards-summary.tsx";

export const meta = pageMeta("My Stats");

const ACTIVITIES = 5;

export async function loader(args: LoaderFunctionArgs) {
  const [{ clock }, { stats: own, points, traffic }, journal, { refusals }] = await Promise.all([
    contextOf(args),
    screenLoader(args, readOwnHistory),
    screenLoader(args, findOwnActivities, { limit: ACTIVITIES }),
    screenLoader(args, findOwnRefusals),
  ]);
  const { passkey, ...stats } = own;
  const { activities, total } = journal;
  const now = clock().toISOString();
  return {
    shown: serializeJson({ stats, points, activities, total, traffic, refusals, hasPasskey: passkey !== null, now }),
  };
}

export default function MyStats() {
  const { stats, points, activities, total, traffic, refusals, hasPasskey, now } = useParsedJson(
    useLoaderData<typeof loader>().shown,
  );
  const isEmpty = Number(stats.announceCount) === 0 && Number(stats.uploaded) === 0 && Number(stats.downloaded) === 0;
  return (
    <MemberShell>
      <PageHeader title="My Stats" note="Your sharing, as counted by the tracker" actions={<Refresh seconds={30} />} />
      <div className="mt-6 grid gap-4">
        <Refusals refusals={refusals} now={now} />
        {isEmpty ? (
          <Panel className="px-4 py-16 text-center">
            <h2 className="text-lg font-semibold">No Stats Available</h2>
            <p className="mt-2 text-muted">Download a torrent to start tracking your stats.</p>
          </Panel>
        ) : (
          <>
            <Figures stats={stats} points={points.activityPoints} />
            <Panel className="p-4">
              <RatioProgress stats={stats} />
            </Panel>
            <Panel className="p-4">
              <TrafficPlot title="Your upload and download over 30 days" days={traffic} />
            </Panel>
          </>
        )}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {isEmpty ? null : <CurrentActivity stats={stats} now={now} />}
          <AccountStatus stats={stats} hasPasskey={hasPasskey} />
          <RewardsSummary
            points={points}
            activities={activities}
            total={total}
            now={now}
            className={isEmpty ? "" : "lg:col-span-2"}
          />
        </div>
      </div>
    </MemberShell>
  );
}
