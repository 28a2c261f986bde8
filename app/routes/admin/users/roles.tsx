import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { readUser } from "#app/domain/moderation/users/read-user.server.ts";
import { findRolesOfUser } from "#app/domain/people/roles/find-roles.server.ts";
import { SetRolesForm } from "#app/domain/people/roles/schema.ts";
import { setRoles } from "#app/domain/people/roles/set-roles.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { useListState } from "../use-list-state.ts";

export const meta = pageMeta("Roles of, Administration");

export async function loader(args: LoaderFunctionArgs) {
  const [user, { roles }] = await Promise.all([
    adminLoader(args, readUser, args.params, setRoles),
    adminLoader(args, findRolesOfUser, args.params),
  ]);
  return { user, roles };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, { ...setRoles, input: SetRolesForm }, ({ message }) =>
    redirectWithToast(backToList(args.request, adminPaths.users.manage(String(args.params.userId))), message),
  );

/** The roles of a member, with checkboxes for those that the caller may give. */
export default function UserRoles() {
  const { user, roles } = useLoaderData<typeof loader>();
  const actor = useRoot()?.actor;
  const held = roles.filter(({ isHeld }) => isHeld);
  const offered = roles.filter(({ beyond }) => beyond.length === 0);
  const reason = reasonAgainst(user, held, actor);
  return (
    <AdminDialog title={`Roles of ${user.username}`} closeTo={adminPaths.users.manage(user.id)}>
      {reason ? (
        <p>{reason}</p>
      ) : offered.length === 0 ? (
        <p>
          You cannot give any of the existing roles.{" "}
          <PageLink to={adminPaths.roles.new()} className="text-accent-text underline">
            Create a role
          </PageLink>
        </p>
      ) : (
        <RoleBoxes userId={user.id} roles={offered} />
      )}
    </AdminDialog>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** The reason why the caller may not change these roles; null if they may. */
function reasonAgainst({ id, isAdmin, isPrimaryAdmin }: Data["user"], held: Data["roles"], actor?: Viewer | null) {
  if (actor?.id === id) return "Only somebody else can change your roles.";
  if (isPrimaryAdmin) return "The primary administrator has every right without a role.";
  const hasMore = (isAdmin && !actor?.isAdmin) || held.some(({ beyond }) => beyond.length > 0);
  return hasMore ? "This member has rights that you do not have, so you cannot change their roles." : null;
}

type Viewer = { id: string; isAdmin: boolean };

function RoleBoxes({ userId, roles }: { userId: string; roles: Data["roles"] }) {
  const keep = useListState();
  const target = keep(adminPaths.users.roles(userId));
  const error = useActionData<typeof action>()?.submission.error;
  return (
    <PageForm action={target} className="grid gap-6">
      <FormError errors={error?.roles ?? error?.[""]} />
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
        {roles.map(({ id, name, note, rights, isHeld, isForSupporters }) => (
          <Checkbox
            key={id}
            id={`role-${id}`}
            name="roles"
            value={id}
            label={name}
            hint={(note || counted(rights.length, "right")) + (isForSupporters ? " (supporters hold it anyway)" : "")}
            defaultChecked={isHeld}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={useNavigation().formAction === target}>
          Save roles
        </Button>
        <ButtonLink to={keep(adminPaths.users.manage(userId))} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </PageForm>
  );
}
