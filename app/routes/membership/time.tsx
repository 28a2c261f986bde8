import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findOwnPaidTime } from "#app/domain/joining/billing/find-paid-time.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ListPager } from "../list-pager.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { TimeTable } from "./time-table.tsx";

export const meta = pageMeta("Paid time");

export const loader = (args: LoaderFunctionArgs) =>
  screenLoader(args, findOwnPaidTime, listInput(args.request.url, []));

export default function PaidTime() {
  const list = useLoaderData<typeof loader>();
  return (
    <MemberShell>
      <div className="mx-auto grid max-w-4xl gap-6">
        <PageHeader
          title="Paid time"
          note="How the date of your next payment was calculated."
          actions={
            <ButtonLink to={paths.membership()} variant="quiet">
              Membership
            </ButtonLink>
          }
        />
        <Panel>
          <TimeTable entries={list.entries} />
        </Panel>
        <ListPager path={paths.membership.time()} list={list} />
      </div>
    </MemberShell>
  );
}
