import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { day } from "#app/domain/core/kernel/fields.ts";
import { isRight } from "#app/domain/core/kernel/rights.ts";
import { actSentence } from "#app/domain/moderation/audit/act-words.ts";
import { findAuditEntries } from "#app/domain/moderation/audit/find-entries.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { hrefWith, listInput } from "#app/http/list-state.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { pageMeta } from "../../page-meta.ts";
import { StaffLink } from "../staff-link.tsx";
import { AuditSearch } from "./audit-search.tsx";
import { Changes } from "./changes.tsx";
import { subjectPath, subjectWords } from "./subject-path.ts";

export const meta = pageMeta("Audit, Administration");

const PATH = adminPaths.audit();
const isDay = (value: unknown) => day.safeParse(value).success;
const isNumber = (value: unknown) => /^[1-9]\d{0,14}$/.test(String(value));

export function loader(args: LoaderFunctionArgs) {
  const names = ["act", "right", "actor", "subject", "kind", "id", "from", "to", "before"];
  const { page: _page, ...input } = listInput(args.request.url, names);
  // A link must not end in an error, so ignore values that are not a right, a day or an entry.
  if (!isRight(String(input.right))) delete input.right;
  for (const name of ["from", "to"]) if (!isDay(input[name])) delete input[name];
  if (!isNumber(input.before)) delete input.before;
  return adminLoader(args, findAuditEntries, input);
}

export default function Audit() {
  const { entries, nextBefore, acts } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const isOne = params.has("id");
  return (
    <div className="grid gap-4">
      <AuditSearch action={PATH} acts={acts} params={params} />
      {isOne ? (
        <p className="text-sm">
          Showing only actions on one {params.get("kind") ?? "item"}.{" "}
          <PageLink to={PATH} className="text-accent-text underline">
            Show everything
          </PageLink>
        </p>
      ) : null}
      <Panel>
        {entries.length === 0 ? (
          <EmptyState>No entries found.</EmptyState>
        ) : (
          <ul aria-label="Audit log" className="divide-y divide-line">
            {entries.map((entry) => (
              <li key={entry.id} className="grid gap-2 p-4 text-sm lg:grid-cols-[11rem_1fr_1fr] lg:gap-6">
                <p className="text-muted">
                  <Moment at={entry.createdAt} />
                  <span className="ml-2 font-mono text-xs lg:ml-0 lg:block">{entry.address}</span>
                </p>
                <div className="min-w-0 wrap-anywhere">
                  <Sentence {...entry} />
                </div>
                <Changes before={entry.before} after={entry.after} />
              </li>
            ))}
          </ul>
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

type Entry = ReturnType<typeof useLoaderData<typeof loader>>["entries"][number];

/** A sentence with the actor, the action and its subject; those with a page are links. */
function Sentence({ act, after, actorId, actorName, subjectKind, subjectId, subjectName }: Entry) {
  const [first, rest] = actSentence(act, after);
  return (
    <p>
      <Linked to={actorId && adminPaths.users.manage(actorId)}>{actorName}</Linked> {first}
      {rest === null ? null : (
        <>
          <Linked to={subjectPath(subjectKind, subjectId)}>{subjectWords(subjectKind, subjectName)}</Linked>
          {rest}
        </>
      )}
    </p>
  );
}

const Linked = ({ to, children }: { to: string | null; children: string }) =>
  to ? (
    <StaffLink to={to} className="text-accent-text underline">
      {children}
    </StaffLink>
  ) : (
    <span className="font-medium text-strong">{children}</span>
  );
