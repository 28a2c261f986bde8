import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { applicationLabels } from "#app/domain/applications/application-states.ts";
import { decideApplication } from "#app/domain/applications/decide-application.server.ts";
import { readApplication } from "#app/domain/applications/read-application.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { readForm, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { FactGrid } from "#app/ui/fact-list.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Answers } from "../../apply/answers.tsx";
import { applicationTones } from "../../apply/application-tones.ts";
import { Quoted } from "../../cases/quoted.tsx";
import { pageMeta } from "../../page-meta.ts";
import { DecisionForm } from "../decision-form.tsx";
import { QueueItem } from "../queue/queue-item.tsx";
import { queuePaths } from "../queue/queue-paths.ts";
import { wayOn } from "../queue/way-on.server.ts";
import { withReadyAnswer } from "../queue/with-ready-answer.ts";
import { useListState } from "../use-list-state.ts";

export const meta = pageMeta("Application, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readApplication, args.params);

export async function action(args: ActionFunctionArgs) {
  const to = await wayOn(args, queuePaths.applications);
  const form = withReadyAnswer(await readForm(args.request), "notes");
  return draftAction(args, decideApplication, ({ message }) => redirectWithToast(to, message), form);
}

const keys = [
  ["a", "accept"],
  ["r", "reject"],
] as const;

export default function Application() {
  const row = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const keep = useListState();
  const mayDecide = row.status === "waiting";
  return (
    <QueueItem
      title={`Application of ${row.username}`}
      id={row.id}
      queue={queuePaths.applications}
      keys={mayDecide ? keys : []}
    >
      <div className="grid gap-6">
        <FactGrid>
          <dt>Email</dt>
          <dd className="words text-strong">{row.email}</dd>
          <dt>Sent</dt>
          <dd>
            <Moment at={row.createdAt} />
          </dd>
          <dt>Status</dt>
          <dd>
            <Badge tone={applicationTones[row.status]}>{applicationLabels[row.status]}</Badge>
            {row.decidedAt && row.decidedBy ? (
              <>
                {`, decided by ${row.decidedBy} on `}
                <Moment at={row.decidedAt} />
              </>
            ) : null}
          </dd>
          {row.before > 0 ? (
            <>
              <dt>Before</dt>
              <dd>
                {row.before === 1 ? "One application" : `${row.before} applications`} with this address came before.
              </dd>
            </>
          ) : null}
        </FactGrid>
        {row.emailOwner ? (
          <p className="words text-danger">
            This email address belongs to the account <strong>{row.emailOwner}</strong>, so nobody can join with it.
          </p>
        ) : null}
        {row.nameOwner && row.nameOwner !== row.emailOwner ? (
          <p className="words text-new">
            The member <strong>{row.nameOwner}</strong> has this username by now. The applicant chooses another one when
            they register.
          </p>
        ) : null}
        <Answers answers={row.answers} title="Answers" />
        {row.decision ? <Quoted title="THE ANSWER">{row.decision}</Quoted> : null}
        {mayDecide ? (
          <DecisionForm
            id={row.id}
            action={keep(adminPaths.applications.application(row.id))}
            approveLabel={row.emailOwner ? null : "Accept"}
            label="Answer (optional)"
            hint="The applicant reads it with the decision."
            max={2_000}
            errors={reply?.submission.error?.[""] ?? undefined}
          />
        ) : null}
      </div>
    </QueueItem>
  );
}
