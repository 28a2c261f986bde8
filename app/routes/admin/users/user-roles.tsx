import { useNavigation } from "@remix-run/react";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useListState } from "../use-list-state.ts";

type Role = { id: number; name: string; note: string; rights: unknown[]; beyond: unknown[]; isHeld: boolean };
type User = { id: string; isAdmin: boolean; isPrimaryAdmin: boolean };
type Props = { user: User; roles: Role[]; errors: string[] | null | undefined };

/** The roles of a member, as boxes where the caller may give them. */
export function UserRoles({ user, roles, errors }: Props) {
  const actor = useRoot()?.actor;
  const held = roles.filter(({ isHeld }) => isHeld);
  const offered = roles.filter(({ beyond }) => beyond.length === 0);
  const fixed = reasonAgainst(user, held, actor);
  return (
    <section className="grid gap-3" aria-labelledby="roles-title">
      <h2 id="roles-title" className="font-semibold">
        Roles
      </h2>
      {fixed === null && offered.length > 0 ? (
        <RoleBoxes userId={user.id} roles={offered} errors={errors} />
      ) : (
        <p className="text-strong">{held.map(({ name }) => name).join(", ") || "None"}</p>
      )}
      {fixed ? <p className="text-sm text-muted">{fixed}</p> : null}
      {roles.length === 0 ? (
        <p className="text-sm text-muted">
          There are no roles yet.{" "}
          <PageLink to={adminPaths.roles.new()} className="text-accent-text underline">
            Make one
          </PageLink>
        </p>
      ) : null}
    </section>
  );
}

/** The reason why the caller may not change these roles; null where they may. */
function reasonAgainst(user: User, held: Role[], actor: { id: string; isAdmin: boolean } | null | undefined) {
  if (actor?.id === user.id) return "Somebody else has to change your roles.";
  // The other acts say why below.
  if (user.isPrimaryAdmin) return "";
  const hasMore = (user.isAdmin && !actor?.isAdmin) || held.some(({ beyond }) => beyond.length > 0);
  return hasMore ? "This member has rights that you do not have, so you cannot change their roles." : null;
}

function RoleBoxes({ userId, roles, errors }: { userId: string; roles: Role[]; errors: Props["errors"] }) {
  const target = useListState()(adminPaths.users.manage(userId));
  const { formAction, formData } = useNavigation();
  return (
    <PageForm action={target} className="grid gap-4">
      <FormError errors={errors} />
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {roles.map(({ id, name, note, rights, isHeld }) => (
          <Checkbox
            key={id}
            id={`role-${id}`}
            name="roles"
            value={id}
            label={name}
            hint={note || (rights.length === 1 ? "1 right" : `${rights.length} rights`)}
            defaultChecked={isHeld}
          />
        ))}
      </div>
      <div>
        <Button
          type="submit"
          name="intent"
          value="roles"
          variant="quiet"
          busy={formAction === target && formData?.get("intent") === "roles"}
        >
          Save roles
        </Button>
      </div>
    </PageForm>
  );
}
