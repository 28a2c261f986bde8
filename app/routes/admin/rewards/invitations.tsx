import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findAllInvitations } from "#app/domain/joining/invitations/find-all-invitations.server.ts";
import { invitationLabels, invitationStates } from "#app/domain/joining/invitations/invitation-states.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Day } from "#app/ui/moment.tsx";
import { pageMeta } from "../../page-meta.ts";
import { ListFrame } from "../list-frame.tsx";
import { ListSearch } from "../list-search.tsx";
import { RewardsTabs } from "./rewards-tabs.tsx";

export const meta = pageMeta("Invitations, Administration");

const PATH = adminPaths.rewards.invitations();
const tones: Record<string, BadgeTone> = { pending: "info", accepted: "success", expired: "plain" };
const options = [
  { value: "all", label: "All" },
  ...invitationStates.all.map((value) => ({ value, label: invitationLabels[value] })),
];

export const loader = (args: LoaderFunctionArgs) =>
  adminLoader(args, findAllInvitations, listInput(args.request.url, ["search", "status"]));

export default function Invitations() {
  const list = useLoaderData<typeof loader>();
  const { invitations, status } = list;
  return (
    <ListFrame
      path={PATH}
      list={list}
      label="Invitations"
      columns={["Inviter", "For", "Status", "Created", "Valid until", "Accepted"]}
      rows={invitations.map((row) => (
        <tr key={row.id}>
          <td className="words text-strong">{row.inviterUsername}</td>
          <td className="words">
            {row.inviteeUsername ?? row.inviteeEmail ?? (row.isMailed ? "By email" : "Anyone with the link")}
          </td>
          <td>
            <Badge tone={tones[row.status]}>{invitationLabels[row.status]}</Badge>
          </td>
          <td className="whitespace-nowrap">
            <Day at={row.createdAt} />
          </td>
          <td className="whitespace-nowrap">
            <Day at={row.expiresAt} />
          </td>
          <td className="whitespace-nowrap">{row.acceptedAt ? <Day at={row.acceptedAt} /> : "—"}</td>
        </tr>
      ))}
      empty="No invitations found."
    >
      <RewardsTabs current="invitations" />
      <ListSearch
        key={status}
        action={PATH}
        placeholder="Member or email"
        choices={[{ name: "status", label: "Status", value: status, options }]}
      />
    </ListFrame>
  );
}
