import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { findAuditEntries } from "#app/domain/audit/find-entries.server.ts";
import { Day } from "#app/domain/audit/schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { hrefWith, listInput } from "#app/http/list-state.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatMinute } from "#app/ui/dates.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";
import { AuditSearch } from "./audit-search.tsx";
import { Changes } from "./changes.tsx";
import { subjectPath } from "./subject-path.ts";

export const meta = () => [{ title: "Audit, Administration" }];

const PATH = "/admin/audit";
const isDay = (value: unknown) => Day.safeParse(value).success;
const isNumber = (value: unknown) => /^[1-9]\d{0,14}$/.test(String(value));

export function loader(args: LoaderFunctionArgs) {
  const names = ["act", "actor", "subject", "kind", "id", "from", "to", "before"];
  const { page: _page, ...input } = listInput(args.request.url, names);
  // A link must not end in an error: what is no day and no entry falls out.
  for (const name of ["from", "to"]) if (!isDay(input[name])) delete input[name];
  if (!isNumber(input.before)) delete input.before;
  return adminLoader(args, findAuditEntries, input);
}

export default function Audit() {
  const { entries, nextBefore, acts } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const head = ["When", "Who", "What", "About", "Change", "From"].map((name) => <th key={name}>{name}</th>);
  const isOne = params.has("id");
  return (
    <div className="grid gap-4">
      <AuditSearch action={PATH} acts={acts} params={params} />
      {isOne ? (
        <p className="text-sm">
          Only what was done to one {params.get("kind") ?? "thing"}.{" "}
          <Link to={PATH} className="text-accent-text underline">
            Show everything
          </Link>
        </p>
      ) : null}
      <Panel>
        {entries.length === 0 ? (
          <EmptyState>No entries found.</EmptyState>
        ) : (
          <Table label="Audit log" head={head}>
            {entries.map((entry) => (
              <tr key={entry.id} className="align-top">
                <td className="whitespace-nowrap">
                  <time dateTime={entry.createdAt}>{formatMinute(entry.createdAt)}</time>
                </td>
                <td className="font-medium text-strong">{entry.actorName}</td>
                <td className="font-mono text-xs whitespace-nowrap">{entry.act}</td>
                <td className="min-w-40">
                  <Subject {...entry} />
                </td>
                <td className="min-w-64">
                  <Changes before={entry.before} after={entry.after} />
                </td>
                <td className="font-mono text-xs">{entry.address}</td>
              </tr>
            ))}
          </Table>
        )}
      </Panel>
      <nav className="flex gap-3" aria-label="Pages of the audit log">
        {params.has("before") ? (
          <ButtonLink to={hrefWith(PATH, params, { before: null })} variant="quiet">
            Newest
          </ButtonLink>
        ) : null}
        {nextBefore ? (
          <ButtonLink to={hrefWith(PATH, params, { before: nextBefore })} variant="quiet">
            Older entries
          </ButtonLink>
        ) : null}
      </nav>
    </div>
  );
}

type SubjectProps = { subjectKind: string; subjectId: string; subjectName: string };

function Subject({ subjectKind, subjectId, subjectName }: SubjectProps) {
  const path = subjectPath(subjectKind, subjectId);
  return (
    <>
      <span className="text-muted">{subjectKind}</span>{" "}
      {path ? (
        <Link to={path} className="text-accent-text underline">
          {subjectName}
        </Link>
      ) : (
        <span className="text-strong">{subjectName}</span>
      )}
    </>
  );
}
