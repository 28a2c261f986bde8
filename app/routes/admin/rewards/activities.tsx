import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { findActivities } from "#app/domain/joining/rewards/find-activities.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { hrefWith, listInput } from "#app/http/list-state.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { pageMeta } from "../../page-meta.ts";
import { ListSearch } from "../list-search.tsx";
import { ActivityTable } from "./activity-table.tsx";
import { RewardsTabs } from "./rewards-tabs.tsx";

export const meta = pageMeta("Rewards, Administration");

const PATH = adminPaths.rewards();

export const loader = (args: LoaderFunctionArgs) =>
  adminLoader(args, findActivities, listInput(args.request.url, ["search"]));

export default function Activities() {
  const { activities, hasMore, page } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <RewardsTabs current="activities" />
        <ButtonLink to={adminPaths.rewards.add()}>Add entry</ButtonLink>
      </div>
      <ListSearch action={PATH} placeholder="Member, type or description" />
      <Panel>
        {activities.length === 0 ? (
          <EmptyState>No entries found.</EmptyState>
        ) : (
          <ActivityTable label="Activities" activities={activities} withMember canDelete />
        )}
      </Panel>
      <Pager page={page} pages={hasMore ? page + 1 : page} hrefFor={(to) => hrefWith(PATH, params, { page: to })} />
    </div>
  );
}
