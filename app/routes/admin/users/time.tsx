import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findPaidTime } from "#app/domain/joining/billing/find-paid-time.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { DialogPage } from "#app/ui/dialog.tsx";
import { ListPager } from "../../list-pager.tsx";
import { TimeTable } from "../../membership/time-table.tsx";
import { pageMeta } from "../../page-meta.ts";

export const meta = pageMeta("Paid time, Administration");

export async function loader(args: LoaderFunctionArgs) {
  const userId = args.params.userId ?? "";
  return { ...(await adminLoader(args, findPaidTime, { ...listInput(args.request.url, []), userId })), userId };
}

export default function PaidTime() {
  const { userId, username, entries, ...list } = useLoaderData<typeof loader>();
  return (
    <DialogPage level={2} title={`Paid time of ${username}`} closeTo={adminPaths.users.manage(userId)}>
      <TimeTable entries={entries} />
      <ListPager path={adminPaths.users.time(userId)} list={list} />
    </DialogPage>
  );
}
