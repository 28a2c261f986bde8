import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { pageCount } from "#app/domain/pages.ts";
import { findRegistrations } from "#app/domain/registrations/find-registrations.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { hrefWith, listInput } from "#app/http/list-state.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { formatLosAngeles } from "#app/ui/dates-la.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";
import { ListSearch } from "../list-search.tsx";

export const meta = () => [{ title: "Pending Registrations, Administration" }];

const PATH = "/admin/registrations";
const words: Record<string, string> = {
  waiting: "Waiting for a decision",
  pending: "Not paid yet",
  proof_submitted: "Proof submitted",
  stripe_completed: "Paid by card",
  approved: "Approved",
  rejected: "Rejected",
  expired: "Expired",
  all: "All",
};
const tones: Record<string, BadgeTone> = {
  proof_submitted: "warning",
  stripe_completed: "info",
  approved: "success",
  rejected: "danger",
};

export const loader = (args: LoaderFunctionArgs) =>
  adminLoader(args, findRegistrations, listInput(args.request.url, ["search"], { status: Object.keys(words) }));

export default function Registrations() {
  const { tokens, total, page, limit, status } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const options = Object.entries(words).map(([value, label]) => ({ value, label }));
  const head = ["Username", "Email", "Method", "Status", "Since", ""].map((name) => <th key={name}>{name}</th>);
  return (
    <div className="grid gap-4">
      <ListSearch
        action={PATH}
        search={params.get("search") ?? ""}
        placeholder="Username or email"
        choices={[{ name: "status", label: "Status", value: status, options }]}
      />
      <Panel>
        {tokens.length === 0 ? <EmptyState>No registrations here.</EmptyState> : null}
        {tokens.length > 0 ? (
          <Table label="Registrations" head={head}>
            {tokens.map((row) => (
              <tr key={row.id}>
                <td className="font-medium text-strong">{row.username}</td>
                <td>{row.email}</td>
                <td>{row.cryptoType ?? "—"}</td>
                <td>
                  <Badge tone={tones[row.status] ?? "plain"}>{words[row.status] ?? row.status}</Badge>{" "}
                  {row.isDuplicate ? <Badge tone="danger">Hash used twice</Badge> : null}
                </td>
                <td className="whitespace-nowrap">{formatLosAngeles(row.provedAt ?? row.createdAt)}</td>
                <td>
                  <Link to={`${PATH}/${row.token}`} className="text-accent-text underline">
                    Review<span className="sr-only"> {row.username}</span>
                  </Link>
                </td>
              </tr>
            ))}
          </Table>
        ) : null}
      </Panel>
      <Pager page={page} pages={pageCount(total, limit)} hrefFor={(to) => hrefWith(PATH, params, { page: to })} />
    </div>
  );
}
