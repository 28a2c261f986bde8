import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readQueue } from "#app/domain/administration/admin/read-queue.server.ts";
import { dollars } from "#app/domain/core/kernel/money.ts";
import { findRegistrations } from "#app/domain/joining/registrations/find-registrations.server.ts";
import { registrationLabels, registrationStates } from "#app/domain/joining/registrations/registration-states.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../../page-meta.ts";
import { BulkActs, Choose } from "../bulk/bulk-acts.tsx";
import { ListFrame } from "../list-frame.tsx";
import { ListSearch, statusChoice } from "../list-search.tsx";
import { ShortProof } from "../proof-facts.tsx";
import { ItemState, QueueWaits } from "../queue/queue-state.tsx";
import { useListState } from "../use-list-state.ts";

export const meta = pageMeta("Pending Registrations, Administration");

const PATH = adminPaths.registrations();
const words: Record<string, string> = { waiting: "Waiting for a decision", ...registrationLabels, all: "All" };
const tones: Record<string, BadgeTone> = {
  submitted: "warning",
  proof_submitted: "warning",
  stripe_completed: "info",
  approved: "success",
  rejected: "danger",
};

const decidable: readonly string[] = registrationStates.before("approved");
const waiting: readonly string[] = ["submitted", "proof_submitted", "stripe_completed"];
const isWaiting = ({ status }: { status: string }) => waiting.includes(status);
const isOpen = ({ status }: { status: string }) => decidable.includes(status);

export async function loader(args: LoaderFunctionArgs) {
  const [list, queue] = await Promise.all([
    adminLoader(args, findRegistrations, listInput(args.request.url, ["search"], { status: Object.keys(words) })),
    adminLoader(args, readQueue, { queue: "registrations" }),
  ]);
  return { ...list, queue };
}

export default function Registrations() {
  const list = useLoaderData<typeof loader>();
  const { tokens, status, queue } = list;
  const keep = useListState();
  return (
    <ListFrame
      path={PATH}
      list={list}
      label="Registrations"
      columns={["", "Applicant", "Amount", "Proof", "Status", "Since", ""]}
      figures={["Amount"]}
      rows={tokens.map((row) => (
        <tr key={row.id}>
          <Choose kind="registrations" id={row.token} name={row.username} isOpen={isOpen(row)} />
          <td className="words">
            <span className="font-medium text-strong">{row.username}</span>
            <span className="block text-muted">{row.email}</span>
          </td>
          <td className="text-right font-mono tabular-nums">
            {row.amount === null ? "—" : `$${dollars(row.amount)}`}
            {row.cryptoType ? <span className="block text-muted">{row.cryptoType}</span> : null}
          </td>
          <td>
            <ShortProof {...row} />
          </td>
          <td>
            <Badge tone={tones[row.status] ?? "plain"}>{words[row.status] ?? row.status}</Badge>{" "}
            {row.isDuplicate ? <Badge tone="danger">Hash used twice</Badge> : null}{" "}
            {row.emailOwner ? <Badge tone="danger">Has an account</Badge> : null}{" "}
            {row.nameOwner && row.nameOwner !== row.emailOwner ? <Badge tone="danger">Name taken</Badge> : null}{" "}
            {row.othersWithEmail > 0 ? <Badge tone="warning">Address used twice</Badge> : null}
          </td>
          <td className="min-w-24">
            <Moment at={row.provedAt ?? row.createdAt} />
            {isWaiting(row) ? <ItemState id={row.token} since={row.createdAt} state={queue} /> : null}
          </td>
          <td>
            <PageLink
              to={keep(adminPaths.registrations.registration(row.token))}
              className="text-accent-text underline"
            >
              Review<span className="sr-only"> {row.username}</span>
            </PageLink>
          </td>
        </tr>
      ))}
      empty="No registrations found."
      onlyWaiting={status === "waiting"}
      bulk={tokens.some(isOpen) ? <BulkActs kind="registrations" total={list.total} /> : null}
    >
      <p className="text-sm">
        <PageLink to={adminPaths.registrations.waiting()} className="text-accent-text underline">
          Waiting list
        </PageLink>
      </p>
      <ListSearch action={PATH} placeholder="Username or email" choices={[statusChoice(words, status)]} />
      <QueueWaits {...queue} />
    </ListFrame>
  );
}
