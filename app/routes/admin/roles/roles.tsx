import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { rightNames } from "#app/domain/core/kernel/rights.ts";
import { findRoles } from "#app/domain/people/roles/find-roles.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { RoleBadge } from "#app/ui/role-badge.tsx";
import { Table } from "#app/ui/table.tsx";
import { pageMeta } from "../../page-meta.ts";
import { RolesTabs } from "./roles-tabs.tsx";

export const meta = pageMeta("Roles, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findRoles);

const figure = "text-right font-mono tabular-nums";

/** The list of all roles. */
export default function Roles() {
  const { administrators, roles } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-4">
      <RolesTabs current="roles" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-muted">
          A role is a set of rights. You give roles to a member on their page under Users. A member may have several.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={adminPaths.roles.supporters()} variant="quiet">
            Supporters' role
          </ButtonLink>
          <ButtonLink to={adminPaths.roles.new()}>New role</ButtonLink>
        </div>
      </div>
      <Panel>
        <Table label="Roles" columns={["Role", "Badge", "Rights", "Holders"]} figures={["Rights", "Holders"]}>
          <AdministratorRow administrators={administrators} />
          {roles.map(({ id, name, note, colour, isShown, needsCode, rights, holders, supporters, isForSupporters }) => (
            <tr key={id}>
              <td className="words">
                <PageLink to={adminPaths.roles.role(id)} className="font-medium text-accent-text underline">
                  <bdi>{name}</bdi>
                </PageLink>
                {note ? <span className="block text-sm text-muted">{note}</span> : null}
                {needsCode ? <span className="block text-sm text-muted">Requires two-step sign-in.</span> : null}
                {isForSupporters ? <span className="block text-sm text-muted">Supporters hold this role.</span> : null}
              </td>
              <td>
                {isShown ? <RoleBadge name={name} colour={colour} /> : <span className="text-muted">Not shown</span>}
              </td>
              <td className={figure}>{rights.length}</td>
              <td className={figure}>{(holders + supporters).toLocaleString("en-US")}</td>
            </tr>
          ))}
        </Table>
        {roles.length === 0 ? (
          <EmptyState>No roles yet. Only administrators can see the administration.</EmptyState>
        ) : null}
      </Panel>
    </div>
  );
}

/** Administrator is not a role, but people who look for the holders of a right expect it in this list. */
function AdministratorRow({ administrators }: { administrators: number }) {
  const may = useMay();
  return (
    <tr>
      <td className="words">
        {may("users.see") ? (
          <PageLink
            to={adminPaths.users({ sortBy: "administrators" })}
            className="font-medium text-accent-text underline"
          >
            Administrator
          </PageLink>
        ) : (
          <span className="font-medium text-strong">Administrator</span>
        )}
        <span className="block text-sm text-muted">
          Has every right without a role. You make a member an administrator on their page under Users.
        </span>
      </td>
      <td>
        <Badge tone="accent">Admin</Badge>
      </td>
      <td className={figure}>{rightNames.length}</td>
      <td className={figure}>{administrators.toLocaleString("en-US")}</td>
    </tr>
  );
}
