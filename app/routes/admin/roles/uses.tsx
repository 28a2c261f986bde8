import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { findRightUses, UNUSED_DAYS } from "#app/domain/people/roles/find-right-uses.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { pageMeta } from "../../page-meta.ts";
import { RolesTabs } from "./roles-tabs.tsx";

export const meta = pageMeta("Use of rights, Administration");

export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await adminLoader(args, findRightUses)),
  unusedDays: UNUSED_DAYS,
});

/** Rights that have not been used for long and could be removed from roles, above the last use of every right. */
export default function RightUses() {
  const { uses, unusedDays } = useLoaderData<typeof loader>();
  const seesAudit = useMay()("audit.read");
  const unused = uses.filter(({ isUnused }) => isUnused);
  return (
    <div className="grid gap-4">
      <RolesTabs current="uses" />
      <Panel>
        <h2 className="border-b border-line px-4 py-3 font-semibold">Unused rights</h2>
        {unused.length === 0 ? (
          <EmptyState>Every right that a role gives has been used in the last {unusedDays} days.</EmptyState>
        ) : (
          <div className="grid gap-2 px-4 py-3">
            <p className="text-muted">Roles give these rights, but nobody has used them for {unusedDays} days.</p>
            <ul className="list-disc pl-5">
              {unused.map(({ name, title }) => (
                <li key={name}>{title}</li>
              ))}
            </ul>
          </div>
        )}
      </Panel>
      <Panel>
        <div className="border-b border-line px-4 py-3">
          <h2 className="font-semibold">Last use</h2>
          <p className="text-sm text-muted">By holders of roles. Actions of administrators do not count.</p>
        </div>
        <ul className="divide-y divide-line">
          {uses.map(({ name, title, usedAt, usedBy, holders }) => (
            <li key={name} className="grid gap-1 px-4 py-3 text-sm sm:grid-cols-[1fr_1fr_8rem] sm:gap-4">
              <span className="font-medium text-strong">
                {seesAudit ? (
                  <PageLink to={adminPaths.audit({ right: name })} className="text-accent-text underline">
                    {title}
                  </PageLink>
                ) : (
                  title
                )}
              </span>
              <span className="words">
                {usedAt ? (
                  <>
                    <Moment at={usedAt} /> by {usedBy ?? "a deleted account"}
                  </>
                ) : (
                  "Not used yet"
                )}
              </span>
              <span className="text-muted">{counted(holders, "holder")}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
