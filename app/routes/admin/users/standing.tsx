import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findTimeline } from "#app/domain/moderation/steps/find-timeline.server.ts";
import { rightFor, rightWords } from "#app/domain/moderation/steps/kinds.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Day, Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ListPager } from "../../list-pager.tsx";
import { pageMeta } from "../../page-meta.ts";

export const meta = pageMeta("Standing, Administration");

export const loader = (args: LoaderFunctionArgs) =>
  adminLoader(args, findTimeline, { ...listInput(args.request.url, []), userId: args.params.userId });

/** The pages of entries that have one. */
const pageOf: { [Type in Entry["type"]]?: (id: number) => string } = {
  report: staffPaths.case,
  upload: staffPaths.upload,
};

/** Everything on record about a member that the caller may see. */
export default function Standing() {
  const { userId, username, timeline, total, page, limit } = useLoaderData<typeof loader>();
  const target = staffPaths.standing(userId);
  const may = useMay();
  return (
    <DialogPage level={2} title={`Standing of ${username}`} closeTo={adminPaths.users.manage(userId)}>
      <div className="grid gap-6">
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={staffPaths.standing.new(userId)}>Take a step</ButtonLink>
          {may("accounts.suspend") ? (
            <ButtonLink to={staffPaths.standing.same(userId)} variant="quiet">
              Same person?
            </ButtonLink>
          ) : null}
          {may("members.discipline") ? (
            <>
              <ButtonLink to={staffPaths.standing.notes(userId)} variant="quiet">
                Notes
              </ButtonLink>
              <ButtonLink to={staffPaths.standing.watch(userId)} variant="quiet">
                Watch
              </ButtonLink>
            </>
          ) : null}
        </div>
        {timeline.length === 0 ? <EmptyState>Nothing is on record about this member.</EmptyState> : null}
        <ol className="divide-y divide-line border-y border-line empty:hidden">
          {timeline.map((entry) => (
            <li key={`${entry.type}${entry.id}`} className="grid gap-1 py-3">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <span className="min-w-0 font-semibold break-words text-strong">
                  {pageOf[entry.type] ? (
                    <PageLink to={pageOf[entry.type]?.(entry.id) ?? ""} className="text-accent-text underline">
                      {entry.title}
                    </PageLink>
                  ) : (
                    entry.title
                  )}
                </span>
                <span className="font-mono text-xs text-muted tabular-nums">
                  <Moment at={entry.at} />
                </span>
                {entry.by ? <span className="text-sm text-muted">{entry.by}</span> : null}
              </p>
              {entry.text ? (
                <p dir="auto" className="max-w-prose break-words whitespace-pre-line">
                  {entry.text}
                </p>
              ) : null}
              {entry.step ? <StepFacts userId={userId} id={entry.id} step={entry.step} /> : null}
            </li>
          ))}
        </ol>
        <ListPager path={target} list={{ page, limit, total }} />
      </div>
    </DialogPage>
  );
}

type Entry = ReturnType<typeof useLoaderData<typeof loader>>["timeline"][number];
type Step = NonNullable<Entry["step"]>;

function StepFacts({ userId, id, step }: { userId: string; id: number; step: Step }) {
  const { rights, until, note, answer, liftedAt, liftReason } = step;
  const mayLift = useMay()(rightFor(step.kind));
  return (
    <div className="grid gap-1 text-sm">
      {rights.length > 0 ? <p>May not: {rightWords(rights)}</p> : null}
      {until ? (
        <p>
          Until <Day at={until} />
        </p>
      ) : null}
      {note ? (
        <p dir="auto" className="max-w-prose break-words whitespace-pre-line text-muted">
          Only staff see this: {note}
        </p>
      ) : null}
      {answer ? (
        <p dir="auto" className="max-w-prose break-words whitespace-pre-line">
          The member's answer: {answer}
        </p>
      ) : null}
      {liftedAt ? (
        <p className="flex flex-wrap items-baseline gap-2">
          <Badge>Lifted</Badge> <Moment at={liftedAt} />{" "}
          <span dir="auto">{liftReason ?? "The end date was reached."}</span>
        </p>
      ) : mayLift ? (
        <p>
          <PageLink to={staffPaths.standing.lift(userId, id)} className="text-accent-text underline">
            Lift this step
          </PageLink>
        </p>
      ) : null}
    </div>
  );
}
