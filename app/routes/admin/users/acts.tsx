import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { staffFailures } from "#app/domain/core/failures/staff.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useListState } from "../use-list-state.ts";
import type { Act } from "./failures.ts";

type User = {
  id: string;
  isActive: boolean;
  isSuspended: boolean;
  isAdmin: boolean;
  isPrimaryAdmin: boolean;
  hasTwoFactor: boolean;
};

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2">
    <h2 className="font-semibold">{title}</h2>
    <div className="flex flex-wrap gap-3">{children}</div>
  </section>
);

/** All actions on an account: buttons for those that run immediately, links for those that ask for confirmation. */
export function UserActs({ user, isElite }: { user: User; isElite: boolean }) {
  const root = useRoot();
  const isSelf = root?.actor?.id === user.id;
  const may = useMay();
  const keep = useListState();
  const target = keep(adminPaths.users.manage(user.id));
  if (user.isPrimaryAdmin && !isSelf)
    return <p className="text-sm text-muted">Only the primary administrator can change this account.</p>;
  const isOpen = user.isActive && !user.isSuspended;
  return (
    <div className="grid gap-6">
      {isSelf ? (
        <p className="text-sm text-muted">
          This is you. You cannot change your own role here. Your password and two-step sign-in are on{" "}
          <PageLink to={paths.account()} className="text-accent-text underline">
            your account
          </PageLink>
          .
        </p>
      ) : null}
      {may("members.discipline", "accounts.suspend") || (may("fees.waive") && !root?.isFreeSite) ? (
        <Group title="Standing">
          {may("members.discipline", "accounts.suspend") ? (
            <ButtonLink to={staffPaths.standing(user.id)} variant="quiet">
              Steps and notes
            </ButtonLink>
          ) : null}
          {!isOpen && may("accounts.suspend") ? (
            <Post target={target} act="activate" label="Activate" isPrimary />
          ) : null}
          {may("fees.waive") && !root?.isFreeSite ? (
            <Post target={target} act="waive" label="Waive fee for a month" />
          ) : null}
          {isSelf || !isOpen || !may("accounts.suspend") ? null : (
            <Ask id={user.id} act="deactivate" label="Deactivate" />
          )}
          {isSelf || user.isSuspended || !may("accounts.suspend") ? null : (
            <ButtonLink to={staffPaths.standing.new(user.id, { kind: "suspension" })} variant="danger">
              Suspend
            </ButtonLink>
          )}
        </Group>
      ) : null}
      {may("accounts.suspend") ? (
        <Group title="Invitations">
          <ButtonLink to={staffPaths.invited(user.id)} variant="quiet">
            Invited members
          </ButtonLink>
        </Group>
      ) : null}
      {may("points.adjust", "fees.waive") ? (
        <Group title="Rewards">
          {may("points.adjust") ? (
            <ButtonLink to={adminPaths.users.points(user.id)} variant="quiet">
              Points
            </ButtonLink>
          ) : null}
          {isSelf || !may("fees.waive") ? null : isElite ? (
            <Ask id={user.id} act="remove-elite" label="Remove elite" />
          ) : (
            <Ask id={user.id} act="promote-elite" label="Promote to elite" />
          )}
        </Group>
      ) : null}
      {isSelf || !may("accounts.rename", "accounts.secure", "accounts.delete") ? null : <Access user={user} />}
      {may("audit.read") ? (
        <p>
          <PageLink to={adminPaths.audit({ kind: "user", id: user.id })} className="text-accent-text underline">
            Staff actions
          </PageLink>
        </p>
      ) : null}
    </div>
  );
}

function Access({ user }: { user: User }) {
  const may = useMay();
  const keep = useListState();
  const isByAdmin = useRoot()?.actor?.isAdmin ?? false;
  return (
    <Group title="Access">
      {!isByAdmin ? null : user.isAdmin ? (
        <Ask id={user.id} act="remove-admin" label="Remove administrator" />
      ) : (
        <ButtonLink to={keep(adminPaths.users.promoteAdmin(user.id))} variant="quiet">
          Make administrator
        </ButtonLink>
      )}
      {may("accounts.rename") ? (
        <ButtonLink to={keep(adminPaths.users.username(user.id))} variant="quiet">
          Change username
        </ButtonLink>
      ) : null}
      {may("accounts.secure") ? (
        <ButtonLink to={keep(adminPaths.users.password(user.id))} variant="quiet">
          Set password
        </ButtonLink>
      ) : null}
      {user.hasTwoFactor && may("accounts.secure") ? (
        <ButtonLink to={keep(adminPaths.users.twoFactor(user.id))} variant="quiet">
          Turn off two-step sign-in
        </ButtonLink>
      ) : null}
      {may("accounts.delete") ? (
        <ButtonLink to={keep(adminPaths.users.delete(user.id))} variant="danger">
          Delete account
        </ButtonLink>
      ) : null}
    </Group>
  );
}

type AskProps = { id: string; act: Act; label: string };

const Ask = ({ id, act, label }: AskProps) => (
  <ButtonLink to={useListState()(adminPaths.users.confirmAct(id, { act }))} variant="quiet">
    {label}
  </ButtonLink>
);

type PostProps = { target: string; act: Act; label: string; isPrimary?: boolean };

function Post({ target, act, label, isPrimary }: PostProps) {
  const { formAction, formData } = useNavigation();
  const busy = formAction === target && formData?.get("intent") === act;
  return (
    <PageForm {...failsWith(staffFailures[act])} action={target}>
      <Button type="submit" name="intent" value={act} variant={isPrimary ? "primary" : "quiet"} busy={busy}>
        {label}
      </Button>
    </PageForm>
  );
}
