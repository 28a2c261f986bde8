import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findAcceptances } from "#app/domain/people/terms/find-acceptances.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Day, Moment } from "#app/ui/moment.tsx";
import { ListPager } from "../../list-pager.tsx";
import { pageMeta } from "../../page-meta.ts";

export const meta = pageMeta("Accepted rules, Administration");

export const loader = (args: LoaderFunctionArgs) =>
  adminLoader(args, findAcceptances, { ...listInput(args.request.url, []), userId: args.params.userId });

/** The versions of the rules that a member has accepted, and when. */
export default function AcceptedRules() {
  const { userId, username, acceptances, total, page, limit } = useLoaderData<typeof loader>();
  const target = staffPaths.acceptedRules(userId);
  return (
    <DialogPage level={2} title={`Rules accepted by ${username}`} closeTo={adminPaths.users.manage(userId)}>
      <div className="grid gap-6">
        {acceptances.length === 0 ? (
          <EmptyState>
            {username} has not accepted any version yet. Members who joined before versions were recorded are asked
            after the next important change.
          </EmptyState>
        ) : null}
        <ol className="divide-y divide-line border-y border-line empty:hidden">
          {acceptances.map(({ version, acceptedAt, changedAt, isImportant }) => (
            <li key={version} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-3">
              <span className="font-semibold text-strong">Version {version}</span>
              {isImportant ? <Badge>Important</Badge> : null}
              <span className="text-sm text-muted">
                of <Day at={changedAt} />
              </span>
              <span className="text-sm">
                accepted <Moment at={acceptedAt} />
              </span>
            </li>
          ))}
        </ol>
        <ListPager path={target} list={{ page, limit, total }} />
      </div>
    </DialogPage>
  );
}
