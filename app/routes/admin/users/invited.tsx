import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { findTree } from "#app/domain/joining/invitations/find-tree.server.ts";
import { type InviteeState, inviteeStates, TREE_BRANCH, TREE_DEPTH } from "#app/domain/joining/invitations/schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { hrefWith, listInput } from "#app/http/list-state.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Day } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ListPager } from "../../list-pager.tsx";
import { pageMeta } from "../../page-meta.ts";
import { StaffLink } from "../staff-link.tsx";
import { ClosedInvitees } from "./closed-invitees.tsx";

export const meta = pageMeta("Invited members, Administration");

export const loader = (args: LoaderFunctionArgs) =>
  adminLoader(args, findTree, {
    ...listInput(args.request.url, []),
    open: new URL(args.request.url).searchParams.get("open")?.slice(0, 4_000) ?? "",
    userId: args.params.userId,
  });

const tones: Record<InviteeState, BadgeTone> = {
  active: "success",
  deactivated: "plain",
  suspended: "danger",
  ended: "danger",
  deleted: "plain",
};

/** Indentation by level. The fifth level is the deepest. */
const indents = ["", "ml-4 sm:ml-6", "ml-8 sm:ml-12", "ml-12 sm:ml-18", "ml-16 sm:ml-24"];

/** The people whom a member invited. Each of them can be opened to show the people whom they invited. */
export default function Invited() {
  const { userId, username, invitedBy, invited, total, closedInvitees, page, limit, open } =
    useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const target = staffPaths.invited(userId);
  const hrefOf = (ids: string[]) => hrefWith(target, params, { page, open: ids.join(",") }, { page: 1, open: "" });
  return (
    <DialogPage level={2} title={`Invited by ${username}`} closeTo={adminPaths.users.manage(userId)}>
      <div className="grid gap-6">
        <p>
          {invitedBy ? (
            <>
              {username} was invited by{" "}
              <PageLink to={staffPaths.invited(invitedBy.id)} className="text-accent-text underline">
                {invitedBy.username}
              </PageLink>
              .
            </>
          ) : (
            `${username} joined without an invitation.`
          )}{" "}
          <ClosedInvitees count={closedInvitees} />
        </p>
        {invited.length === 0 ? <EmptyState>No member has joined with their invitations yet.</EmptyState> : null}
        <ul className="divide-y divide-line border-y border-line empty:hidden">
          {invited.map((person) => {
            const isOpen = open.includes(person.id);
            const shown = invited.filter(({ by }) => by === person.id).length;
            return (
              <li
                key={person.id}
                id={person.id}
                className={`flex flex-wrap items-baseline gap-x-3 gap-y-1 py-3 ${indents[person.depth - 1] ?? ""}`}
              >
                <span className="min-w-0 font-semibold break-words text-strong">
                  {person.state === "deleted" ? (
                    person.username
                  ) : (
                    <StaffLink to={adminPaths.users.manage(person.id)} className="text-accent-text underline">
                      {person.username}
                    </StaffLink>
                  )}
                </span>
                <Badge tone={tones[person.state]}>{inviteeStates[person.state]}</Badge>
                <ClosedInvitees count={person.closedInvitees} />
                <span className="text-sm text-muted">
                  joined <Day at={person.joinedAt} />
                </span>
                {person.invited === 0 ? null : person.depth === TREE_DEPTH || (isOpen && person.invited > shown) ? (
                  <PageLink to={staffPaths.invited(person.id)} className="text-sm text-accent-text underline">
                    All {person.invited} invited<span className="sr-only"> by {person.username}</span>
                  </PageLink>
                ) : null}
                {person.invited === 0 || person.depth === TREE_DEPTH ? null : (
                  <PageLink
                    to={`${hrefOf(isOpen ? open.filter((id) => id !== person.id) : [...open, person.id])}#${person.id}`}
                    className="text-sm text-accent-text underline"
                    keepScroll
                  >
                    {isOpen ? "Hide" : `Show ${Math.min(person.invited, TREE_BRANCH)} invited`}
                    <span className="sr-only"> by {person.username}</span>
                  </PageLink>
                )}
              </li>
            );
          })}
        </ul>
        <ListPager path={target} list={{ page, limit, total }} />
      </div>
    </DialogPage>
  );
}
