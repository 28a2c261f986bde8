import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { changeRole } from "#app/domain/people/roles/change-roles.server.ts";
import { findRights } from "#app/domain/people/roles/find-rights.server.ts";
import { findRole } from "#app/domain/people/roles/find-roles.server.ts";
import { ChangeRoleForm } from "#app/domain/people/roles/schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { RoleBadge } from "#app/ui/role-badge.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { ListFrame } from "../list-frame.tsx";
import { RightList } from "./right-groups.tsx";
import { RoleForm } from "./role-form.tsx";

export const meta = pageMeta("Role, Administration");

export async function loader(args: LoaderFunctionArgs) {
  const [one, known] = await Promise.all([
    adminLoader(args, findRole, { ...listInput(args.request.url, []), ...args.params }),
    adminLoader(args, findRights),
  ]);
  return { ...one, known };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, { ...changeRole, input: ChangeRoleForm }, ({ id, name }) =>
    redirectWithToast(adminPaths.roles.role(id), `Saved the role “${name}”.`),
  );

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** One role: its settings, its rights and its holders. */
export default function Role() {
  const { role, known, holders, ...list } = useLoaderData<typeof loader>();
  const at = adminPaths.roles.role(role.id);
  const memberPath = useMemberPath();
  const mayChange = !role.isOwn && role.beyond.length === 0;
  return (
    <div className="grid gap-6">
      <AdminDialog title={role.name} closeTo={adminPaths.roles()}>
        <div className="mb-6 grid gap-3">
          <SeeAs field="roleId" id={role.id} name={role.name} />
          {role.isForSupporters ? <ForSupporters supporters={role.supporters} /> : null}
        </div>
        {mayChange ? (
          <div className="grid gap-6">
            <RoleForm key={role.version} label="Save" values={role} version={role.version} known={known} />
            {role.isForSupporters ? null : (
              <p className="border-t border-line pt-4">
                <ButtonLink to={adminPaths.roles.delete(role.id)} variant="danger">
                  Delete role
                </ButtonLink>
              </p>
            )}
          </div>
        ) : (
          <Fixed role={role} known={known} />
        )}
      </AdminDialog>
      <ListFrame
        path={at}
        list={list}
        label="Holders"
        columns={["Member", "Given", "By", ""]}
        rows={holders.map(({ id, username, givenAt, givenBy }) => (
          <tr key={id}>
            <td className="words font-medium">
              <PageLink to={memberPath({ id, username })} className="text-accent-text underline">
                <bdi>{username}</bdi>
              </PageLink>
            </td>
            <td className="whitespace-nowrap">
              <Moment at={givenAt} />
            </td>
            <td className="words">{givenBy ?? "A deleted account"}</td>
            <td>
              <SeeAs field="userId" id={id} name={username} />
            </td>
          </tr>
        ))}
        empty={`${role.isForSupporters ? "No member apart from supporters has this role." : "No member has this role yet."} You can give it on a member's page under Users.`}
      >
        <h2 className="font-semibold">Holders</h2>
      </ListFrame>
    </div>
  );
}

/** The address of a holder's page: the account for callers who may see accounts, otherwise the profile. */
function useMemberPath() {
  const seesUsers = useMay()("users.see");
  return ({ id, username }: { id: string; username: string }) =>
    seesUsers ? adminPaths.users.manage(id) : paths.members.member(username);
}

/** A role that the caller may not change, and the reason. */
const Fixed = ({ role, known }: Pick<Data, "role" | "known">) => (
  <div className="grid gap-6">
    <p className="rounded-md border border-info px-4 py-3 text-sm text-info">
      {role.isOwn
        ? "You hold this role yourself, so only somebody else can change it."
        : "This role has rights that you do not have, so you can neither change nor give it."}
    </p>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <RoleBadge name={role.name} colour={role.colour} />
      {role.note}
      {role.needsCode ? <span>Requires two-step sign-in.</span> : null}
    </p>
    <RightList groups={known.groups} rights={known.rights.filter(({ name }) => role.rights.includes(name))} />
  </div>
);

const ForSupporters = ({ supporters }: { supporters: number }) => (
  <p className="max-w-prose text-sm">
    Supporters hold this role for as long as their support lasts, so it cannot be deleted or get staff rights.{" "}
    {supporters > 0 ? `${counted(supporters, "supporter holds", "supporters hold")} it now. ` : ""}
    <PageLink to={adminPaths.roles.supporters()} className="text-accent-text underline">
      Choose another role for supporters
    </PageLink>
  </p>
);

type SeeAsProps = { field: "roleId" | "userId"; id: string | number; name: string };

const SeeAs = ({ field, id, name }: SeeAsProps) => (
  <PageForm action={paths.seeAs()}>
    <input type="hidden" name={field} value={id} />
    <Button type="submit" variant="quiet" size="small">
      <span>
        See the site as <bdi>{name}</bdi>
      </span>
    </Button>
  </PageForm>
);
