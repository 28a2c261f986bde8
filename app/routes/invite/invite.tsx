import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { awards } from "#app/domain/catalogue/points/awards.ts";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { generateInvite } from "#app/domain/joining/invitations/generate-invite.server.ts";
import { invitationLabels } from "#app/domain/joining/invitations/invitation-states.ts";
import { findInvitations } from "#app/domain/joining/invitations/manage-invitations.server.ts";
import { readJoining } from "#app/domain/joining/registrations/joining.server.ts";
import { priceWords } from "#app/domain/joining/registrations/price-words.ts";
import { listInput } from "#app/http/list-state.ts";
import { formAction, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { LimitNote, useLimit } from "#app/ui/limit-note.tsx";
import { Day } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { StatRow } from "#app/ui/stat.tsx";
import { Table } from "#app/ui/table.tsx";
import { ListPager } from "../list-pager.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { NobodyCanJoin } from "./nobody-can-join.tsx";
import { PlacesLeft } from "./places-left.tsx";
import { Tips } from "./tips.tsx";

export const meta = pageMeta("Invite Friends");

export async function loader(args: LoaderFunctionArgs) {
  const [list, joining] = await Promise.all([
    screenLoader(args, findInvitations, listInput(args.request.url, [])),
    screenLoader(args, readJoining, {}),
  ]);
  // Points come from the payments of invitees.
  return { list, price: priceWords(joining), earnsPoints: joining.prices.monthly > 0 };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, generateInvite, ({ id }) => redirect(paths.invite.invitation(id, { made: "now" }), 303));

export default function Invite() {
  const { list, price, earnsPoints } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction === paths.invite();
  const isLimited = useLimit("invite") !== null;
  const mayInvite = list.quota.left !== 0 && !isLimited;
  const { invitations, total, pending, page, limit } = list;
  return (
    <MemberShell>
      <PageHeader
        title="Invite Friends"
        note={
          earnsPoints
            ? "100 points for everyone who joins with your invitation and pays"
            : "Each invitation is for one person"
        }
        actions={
          mayInvite ? (
            <>
              <PageForm {...failsWith(communityFailures.generateCode)} action={paths.invite()}>
                <Button type="submit" variant="quiet" busy={busy}>
                  Generate Code
                </Button>
              </PageForm>
              <ButtonLink to={paths.invite.send()}>Send Invitation</ButtonLink>
            </>
          ) : null
        }
      />
      <div className="mt-6 grid gap-4">
        <LimitNote right="invite" />
        <NobodyCanJoin />
        <PlacesLeft quota={list.quota} />
        <FormError errors={reply?.submission.error?.[""]?.map((reason) => `Error generating invite code. ${reason}`)} />
        <StatRow
          figures={[
            { label: "Invitations", value: total },
            { label: "Pending", value: pending },
            {
              label: "Confirmed",
              value: list.confirmed,
              note: earnsPoints ? `${list.neededForElite} make you elite` : undefined,
            },
            { label: "Points Earned", value: earnsPoints ? list.confirmed * awards.invitation : null },
          ]}
        />
        <Panel>
          <h2 className="border-b border-line px-4 py-3 font-semibold">Your invitations</h2>
          {invitations.length === 0 ? (
            <EmptyState next={mayInvite ? { to: paths.invite.send(), label: "Invite someone by email" } : null}>
              You have not invited anyone yet.
            </EmptyState>
          ) : (
            <Invitations invitations={invitations} />
          )}
        </Panel>
        <ListPager path={paths.invite()} list={{ page, limit, total }} />
        <Tips price={price} earnsPoints={earnsPoints} />
      </div>
    </MemberShell>
  );
}

const tones: Record<string, BadgeTone> = { pending: "info", accepted: "success", expired: "plain" };

type Row = ReturnType<typeof useLoaderData<typeof loader>>["list"]["invitations"][number];

function Invitations({ invitations }: { invitations: Row[] }) {
  return (
    <Table label="Your invitations" columns={["For", "Status", "Created", "Valid until", ""]}>
      {invitations.map((row) => (
        <tr key={row.id}>
          <td className="words text-strong">
            {row.inviteeEmail ?? "Anyone with the link"}
            {row.acceptedBy ? <span className="block text-sm text-muted">{row.acceptedBy}</span> : null}
            {row.note ? (
              <span dir="auto" className="block max-w-72 truncate text-sm text-muted">
                {row.note}
              </span>
            ) : null}
          </td>
          <td className="whitespace-nowrap">
            <Badge tone={tones[row.status]}>{invitationLabels[row.status]}</Badge>{" "}
            {row.isConfirmed ? <Badge tone="success">+{awards.invitation} pts</Badge> : null}
          </td>
          <td className="whitespace-nowrap">
            <Day at={row.createdAt} />
          </td>
          <td className="whitespace-nowrap">{row.status === "accepted" ? "—" : <Day at={row.expiresAt} />}</td>
          <td className="whitespace-nowrap">
            {row.status === "accepted" ? null : (
              <PageLink to={paths.invite.invitation(row.id)} className="text-accent-text underline">
                Open<span className="sr-only"> the invitation for {row.inviteeEmail ?? "anyone with the link"}</span>
              </PageLink>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
