import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import type { UseCase } from "#app/domain/core/kernel/use-case-types.ts";
import { applicationLabels } from "#app/domain/joining/applications/application-states.ts";
import { askApplicant } from "#app/domain/joining/applications/ask-applicant.server.ts";
import { decideApplication } from "#app/domain/joining/applications/decide-application.server.ts";
import { addApplicationNote, voteOnApplication } from "#app/domain/joining/applications/discuss.server.ts";
import { readApplication } from "#app/domain/joining/applications/read-application.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { FactGrid } from "#app/ui/fact-list.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Answers } from "../../apply/answers.tsx";
import { applicationTones } from "../../apply/application-tones.ts";
import { Conversation } from "../../apply/conversation.tsx";
import { Quoted } from "../../cases/quoted.tsx";
import { pageMeta } from "../../page-meta.ts";
import { replyTo } from "../cases/reply-to.ts";
import { DecisionForm } from "../decision-form.tsx";
import { useLabel } from "../queue/decision-bar.tsx";
import { QueueItem } from "../queue/queue-item.tsx";
import { queuePaths } from "../queue/queue-paths.ts";
import { takeReadyAnswer } from "../queue/ready-answer.server.ts";
import { wayOn } from "../queue/way-on.server.ts";
import { StaffNotes } from "../staff-notes.tsx";
import { useListState } from "../use-list-state.ts";
import { Questions, Votes } from "./discussion.tsx";

export const meta = pageMeta("Application, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readApplication, args.params);

// After a refusal because the application has changed, show its current state.
export const shouldRevalidate = () => true;

const acts = { decide: decideApplication, ask: askApplicant, vote: voteOnApplication, note: addApplicationNote };

export async function action(args: ActionFunctionArgs) {
  await takeReadyAnswer(args.request, "notes");
  const act = await parseIntent(args, acts);
  const leavesQueue = act === "decide" || act === "ask";
  const here = backToList(args.request, adminPaths.applications.application(String(args.params.applicationId)));
  const to = leavesQueue ? await wayOn(args, queuePaths.applications) : here;
  // Each action has its own fields, and all of them return a message.
  const useCase = acts[act] as unknown as UseCase<z.ZodTypeAny, { message: string }>;
  return draftAction(args, useCase, ({ message }) => redirectWithToast(to, message));
}

const keys = [
  ["a", "accept"],
  ["r", "reject"],
  ["e", "ask"],
] as const;

export default function Application() {
  const row = useLoaderData<typeof loader>();
  const accept = useLabel("Accept");
  const reply = useActionData<typeof action>();
  const keep = useListState();
  const mayDecide = row.status === "waiting" || row.status === "asked";
  const notes = row.messages.filter(({ kind }) => kind === "note");
  const questions = row.messages.filter(({ kind }) => kind !== "note");
  return (
    <QueueItem
      title={`Application from ${row.username}`}
      id={row.id}
      queue={queuePaths.applications}
      hasBar={mayDecide}
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
              <dt>Earlier</dt>
              <dd>{row.before === 1 ? "One application" : `${row.before} applications`} with this address.</dd>
            </>
          ) : null}
        </FactGrid>
        {row.emailOwner ? (
          <p className="words text-danger">
            This email address belongs to the account <strong>{row.emailOwner}</strong>, so nobody else can join with
            it.
          </p>
        ) : null}
        {row.nameOwner && row.nameOwner !== row.emailOwner ? (
          <p className="words text-new">
            The member <strong>{row.nameOwner}</strong> now has this username. The applicant must choose another one
            when they register.
          </p>
        ) : null}
        <Answers
          answers={row.answers}
          title="Answers"
          pictureAt={(position) => adminPaths.applications.picture(row.id, position)}
        />
        <Questions id={row.id} reply={reply} messages={questions} mayAsk={mayDecide} />
        <Votes id={row.id} reply={reply} votes={row.votes} mayVote={mayDecide} />
        {row.decision ? <Quoted title="THE ANSWER">{row.decision}</Quoted> : null}
        <StaffNotes
          count={notes.length}
          reply={reply}
          at={keep(adminPaths.applications.application(row.id, { form: "note" }))}
          maxLength={2_000}
        >
          <Conversation messages={notes} nameOf={({ author }) => author} />
        </StaffNotes>
        {mayDecide ? (
          <DecisionForm
            id={row.id}
            intent="decide"
            action={keep(adminPaths.applications.application(row.id, { form: "decide" }))}
            keys={keys}
            approveLabel={row.emailOwner ? null : accept}
            label="Answer (optional)"
            hint="The applicant sees it with the decision."
            max={2_000}
            errors={replyTo(reply, "decide").errors[""] ?? undefined}
          />
        ) : null}
      </div>
    </QueueItem>
  );
}
