import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findUsers } from "#app/domain/moderation/users/find-users.server.ts";
import type { UserView } from "#app/domain/moderation/users/output.ts";
import { userSorts, userStatuses } from "#app/domain/moderation/users/schema.ts";
import { findOnlineMembers } from "#app/domain/people/members/find-online-members.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { Badge, Lamp } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Day } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../../page-meta.ts";
import { BulkActs, Choose } from "../bulk/bulk-acts.tsx";
import { ListFrame } from "../list-frame.tsx";
import { ListSearch } from "../list-search.tsx";
import { useListState } from "../use-list-state.ts";
import { ClosedInvitees } from "./closed-invitees.tsx";
import { useOnline } from "./use-online.ts";

export const meta = pageMeta("Users, Administration");

const PATH = adminPaths.users();

export async function loader(args: LoaderFunctionArgs) {
  const input = listInput(args.request.url, ["search"], { status: userStatuses, sortBy: userSorts });
  const list = await adminLoader(args, findUsers, input);
  const userIds = list.users.map(({ id }) => id).join(",");
  const { onlineUserIds } = await adminLoader(args, findOnlineMembers, { userIds });
  return { ...list, onlineUserIds };
}

const titled = (value: string) => {
  const words = value.replace("-", " ");
  return { value, label: `${words[0]?.toUpperCase()}${words.slice(1)}` };
};

export default function Users() {
  const list = useLoaderData<typeof loader>();
  const { users, total, status, sortBy, onlineUserIds } = list;
  const online = useOnline(users, onlineUserIds);
  const keep = useListState();
  const may = useMay();
  const seesPayments = may("payments.decide");
  return (
    <ListFrame
      path={PATH}
      list={list}
      label={`Users, ${total} in total`}
      columns={["", "Member", "Standing", "Points", ...(seesPayments ? ["Last payment"] : []), "Joined", ""]}
      figures={["Points"]}
      rows={users.map((user) => (
        <tr key={user.id}>
          <Choose kind="users" id={user.id} name={user.username} />
          <td className="words">
            <span className="font-medium text-strong">{user.username}</span>
            {online.has(user.id) ? (
              <span className="ml-2 inline-flex align-middle text-success" title="Online">
                <Lamp className="size-2" />
                <span className="sr-only">online</span>
              </span>
            ) : null}
            {user.email ? <span className="block text-muted">{user.email}</span> : null}
          </td>
          <td>
            <Standing user={user} />
          </td>
          <td className="text-right font-mono tabular-nums">{user.points.toLocaleString("en-US")}</td>
          {seesPayments ? (
            <td className="whitespace-nowrap">{user.lastPaymentDate ? <Day at={user.lastPaymentDate} /> : "None"}</td>
          ) : null}
          <td className="whitespace-nowrap">
            <Day at={user.createdAt} />
          </td>
          <td className="whitespace-nowrap">
            {user.payment_status === "pending" && user.paymentId ? (
              <PageLink to={adminPaths.payments.payment(user.paymentId)} className="mr-3 text-accent-text underline">
                View proof<span className="sr-only"> of {user.username}</span>
              </PageLink>
            ) : null}
            <PageLink to={keep(adminPaths.users.manage(user.id))} className="text-accent-text underline">
              Manage<span className="sr-only"> {user.username}</span>
            </PageLink>
          </td>
        </tr>
      ))}
      empty="No users found."
      bulk={users.length > 0 ? <BulkActs kind="users" total={total} /> : null}
    >
      {may("accounts.make") ? (
        <div className="flex flex-wrap gap-2 justify-self-end">
          <ButtonLink to={adminPaths.users.several()} variant="quiet">
            Several accounts
          </ButtonLink>
          <ButtonLink to={adminPaths.users.new()}>New account</ButtonLink>
        </div>
      ) : null}
      <ListSearch
        action={PATH}
        placeholder={may("users.contact") ? "Username or email" : "Username"}
        choices={[
          { name: "status", label: "Status", value: status, options: userStatuses.map(titled) },
          { name: "sortBy", label: "Show", value: sortBy, options: userSorts.map(titled) },
        ]}
      />
    </ListFrame>
  );
}

function Standing({ user }: { user: UserView }) {
  return (
    <span className="inline-flex flex-wrap gap-1 align-top">
      {user.isSuspended ? (
        <Badge tone="danger">Suspended</Badge>
      ) : user.isActive ? (
        <Badge tone={user.isWarned ? "warning" : "success"}>{user.isWarned ? "Payment due" : "Active"}</Badge>
      ) : user.payment_status === "pending" ? (
        <Badge tone="info">Payment Submitted</Badge>
      ) : (
        <Badge tone="danger">Inactive</Badge>
      )}
      {user.isAdmin ? <Badge tone="accent">Admin</Badge> : null}
      {user.membershipStatus === "elite" ? <Badge tone="accent">Elite</Badge> : null}
      <ClosedInvitees count={user.closedInvitees} />
      {user.feeWaived ? <Badge>Fee waived</Badge> : null}
    </span>
  );
}
