import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findSame } from "#app/domain/moderation/same-person/find-same.server.ts";
import { sameKindNames, sameKinds } from "#app/domain/moderation/same-person/kinds.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { DialogPage } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../../page-meta.ts";

export const meta = pageMeta("Same person?, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findSame, args.params);

/** Accounts that have something in common with a member's. */
export default function Same() {
  const { userId, username, accounts } = useLoaderData<typeof loader>();
  return (
    <DialogPage level={2} title={`Same person as ${username}?`} closeTo={staffPaths.standing(userId)}>
      <div className="grid gap-6">
        <p className="max-w-prose text-muted">
          Accounts that have something in common with this one. This proves nothing: families and dormitories share
          addresses. The audit log records that you opened this page.
        </p>
        {accounts.length === 0 ? <EmptyState>No other account has anything in common with this one.</EmptyState> : null}
        {sameKindNames.map((kind) => {
          const found = accounts.filter((one) => one.kind === kind);
          return found.length === 0 ? null : (
            <section key={kind} aria-labelledby={kind}>
              <h3 id={kind} className="mb-2 font-semibold">
                {sameKinds[kind]}
              </h3>
              <ul className="divide-y divide-line border-y border-line">
                {found.map((one) => (
                  <li key={one.userId} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
                    <PageLink to={staffPaths.standing(one.userId)} className="text-accent-text underline">
                      {one.username}
                    </PageLink>
                    {one.at ? (
                      <span className="font-mono text-xs text-muted tabular-nums">
                        <Moment at={one.at} />
                      </span>
                    ) : null}
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </DialogPage>
  );
}
