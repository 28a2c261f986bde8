import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { stepLabels } from "#app/domain/moderation/steps/kinds.ts";
import { findOwnSteps } from "#app/domain/moderation/steps/own-steps.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ListPager } from "../list-pager.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Standing");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, findOwnSteps, listInput(args.request.url, []));

/** The steps of discipline that the member was notified of. */
export default function Standing() {
  const { steps, total, page, limit } = useLoaderData<typeof loader>();
  return (
    <MemberDialog title="Standing" closeTo={paths.account()}>
      {steps.length === 0 ? <EmptyState>No warnings or limits.</EmptyState> : null}
      <ol className="divide-y divide-line border-y border-line empty:hidden">
        {steps.map((step) => (
          <li key={step.id} className="grid gap-1 py-4">
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <span className="font-semibold text-strong">{stepLabels[step.kind]}</span>
              <span className="font-mono text-xs text-muted tabular-nums">
                <Moment at={step.createdAt} />
              </span>
              {step.liftedAt ? <Badge>Lifted</Badge> : null}
            </p>
            <p>{step.effect}</p>
            {step.reason ? <Words name="Reason" text={step.reason} /> : null}
            {step.liftedAt ? <Words name="Lifted" text={step.liftReason ?? "It ended on its end date."} /> : null}
            {step.answer ? (
              <Words name="Your answer" text={step.answer} />
            ) : (
              <p>
                <PageLink to={paths.account.standing.answer(step.id)} className="text-accent-text underline">
                  Answer this step
                </PageLink>
              </p>
            )}
          </li>
        ))}
      </ol>
      <ListPager path={paths.account.standing()} list={{ page, limit, total }} />
    </MemberDialog>
  );
}

const Words = ({ name, text }: { name: string; text: string }) => (
  <p dir="auto" className="max-w-prose break-words whitespace-pre-line">
    <span className="text-muted">{name}:</span> {text}
  </p>
);
