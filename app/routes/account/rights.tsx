import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findMyRights } from "#app/domain/people/roles/find-rights.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { RoleBadge } from "#app/ui/role-badge.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("My rights");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, findMyRights, {});

/** The caller's roles, and the rights that these give. */
export default function MyRights() {
  const { isAdmin, mustTurnOnCode, roles, rights } = useLoaderData<typeof loader>();
  return (
    <MemberDialog title="My rights" closeTo={paths.account()}>
      <div className="grid gap-6">
        {mustTurnOnCode ? (
          <p className="rounded-md border border-new px-4 py-3 text-sm text-new">
            Some of your rights have no effect, because they require two-step sign-in.{" "}
            <PageLink to={paths.account.twoFactor()} className="underline">
              Turn on two-step sign-in
            </PageLink>
          </p>
        ) : null}
        {roles.length > 0 ? <Roles roles={roles} /> : null}
        <section className="grid gap-3">
          <h3 className="font-semibold">What I may do</h3>
          {isAdmin ? <p className="text-sm text-muted">As an administrator you have every right.</p> : null}
          {rights.length === 0 ? (
            <p className="text-sm text-muted">
              {mustTurnOnCode ? "No more than other members until you turn it on." : "No more than other members."}
            </p>
          ) : (
            <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
              {rights.map(({ name, title, does }) => (
                <li key={name}>
                  <p className="text-strong">{title}</p>
                  <p className="text-sm text-muted">{does}</p>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </MemberDialog>
  );
}

type RolesProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, "roles">;

const Roles = ({ roles }: RolesProps) => (
  <section className="grid gap-3">
    <h3 className="font-semibold">{roles.length === 1 ? "My role" : "My roles"}</h3>
    <ul className="divide-y divide-line border-y border-line">
      {roles.map(({ id, name, note, colour, isAsleep }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
          <RoleBadge name={name} colour={colour} />
          {note ? <span className="text-sm text-muted">{note}</span> : null}
          {isAsleep ? <Badge tone="warning">No effect</Badge> : null}
        </li>
      ))}
    </ul>
  </section>
);
