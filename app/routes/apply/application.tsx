import { getFormProps, type SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { answerQuestion } from "#app/domain/joining/applications/answer-question.server.ts";
import { applicationLabels } from "#app/domain/joining/applications/application-states.ts";
import { confirmApplication, readOwnApplication } from "#app/domain/joining/applications/own-application.server.ts";
import { AnswerQuestion } from "#app/domain/joining/applications/schema.ts";
import { admitsInvited, readJoining } from "#app/domain/joining/registrations/joining.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FactList } from "#app/ui/fact-list.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { Quoted } from "../cases/quoted.tsx";
import { pageMeta } from "../page-meta.ts";
import { WidePage } from "../shell/card-page.tsx";
import { HelpLinks } from "../shell/help-links.tsx";
import { Answers } from "./answers.tsx";
import { applicationTones } from "./application-tones.ts";
import { Conversation } from "./conversation.tsx";

export const meta = pageMeta("Your application");

export async function loader(args: LoaderFunctionArgs) {
  const [found, joining] = await Promise.all([
    screenLoader(args, readOwnApplication),
    screenLoader(args, readJoining, {}),
  ]);
  return { ...found, closed: admitsInvited(joining) ? null : joining.message };
}

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, { confirm: confirmApplication, answer: answerQuestion });
  const done = ({ message }: { message: string }) =>
    redirectWithToast(paths.application(String(args.params.token)), message);
  return act === "confirm" ? formAction(args, confirmApplication, done) : draftAction(args, answerQuestion, done);
}

type Found = ReturnType<typeof useLoaderData<typeof loader>>;

/** The applicant's own page, opened by its secret URL: the state of the application and the next step. */
export default function OwnApplication() {
  const found = useLoaderData<typeof loader>();
  const { token, username, email, status, decision, answers, messages, createdAt, decidedAt } = found;
  const reply = useActionData<typeof action>();
  const facts = [
    { name: "State", value: <Badge tone={applicationTones[status]}>{applicationLabels[status]}</Badge> },
    { name: "Username", value: username },
    { name: "Email", value: email },
    { name: "Sent", value: <Moment at={createdAt} /> },
    ...(decidedAt
      ? [{ name: status === "withdrawn" ? "Withdrawn" : "Decided", value: <Moment at={decidedAt} /> }]
      : []),
  ];
  return (
    <WidePage title="Your application">
      <div className="grid gap-8">
        <div className="grid gap-4">
          <FormError errors={reply?.submission.error?.[""] ?? undefined} />
          <Next found={found} />
        </div>
        {messages.length > 0 ? (
          <section aria-labelledby="questions" className="grid gap-4">
            <h2 id="questions" className="text-lg font-semibold">
              Questions from the staff
            </h2>
            <Conversation messages={messages} nameOf={({ kind }) => (kind === "answer" ? "You" : "The staff")} />
            {status === "asked" ? <Answer key={messages.length} token={token} reply={reply} /> : null}
          </section>
        ) : null}
        <FactList facts={facts} />
        {decision ? <Quoted title="THE STAFF'S ANSWER">{decision}</Quoted> : null}
        <Answers
          answers={answers}
          title="Your answers"
          pictureAt={(position) => paths.application.picture(token, position)}
        />
        {status === "unproved" || status === "waiting" || status === "asked" || status === "accepted" ? (
          <p className="text-sm">
            <PageLink to={paths.application.withdraw(token)} className="text-accent-text underline">
              Withdraw application
            </PageLink>
          </p>
        ) : null}
      </div>
      <HelpLinks />
    </WidePage>
  );
}

const notChanged = { title: "Your application was not changed" };

type AnswerProps = { token: string; reply: { submission: SubmissionResult } | undefined };

function Answer({ token, reply }: AnswerProps) {
  const target = paths.application(token);
  const busy = useNavigation().formAction === target;
  const [form, fields] = useZodForm(AnswerQuestion, { id: "answer", reply, given: { token } });
  return (
    <PageForm {...failsWith(notChanged)} action={target} {...getFormProps(form)} className="grid gap-3">
      <input type="hidden" name="intent" value="answer" />
      <TextareaField label="Your answer" field={fields.text} rows={5} />
      <div>
        <Button type="submit" busy={busy}>
          Send answer
        </Button>
      </div>
    </PageForm>
  );
}

function Next({ found: { token, status, reapplyAt, isMailed, closed } }: { found: Found }) {
  const target = paths.application(token);
  const busy = useNavigation().formAction === target;
  if (status === "unproved")
    return (
      <PageForm {...failsWith(notChanged)} action={target} className="grid justify-items-start gap-4">
        <p className="max-w-prose">Confirm that this address is yours. Then the staff will read your application.</p>
        <Button type="submit" name="intent" value="confirm" busy={busy}>
          Confirm application
        </Button>
      </PageForm>
    );
  if (status === "accepted" && closed)
    return (
      <p className="max-w-prose">
        You were accepted. {closed} Save the URL of this page: you can create your account here as soon as joining is
        open again.
      </p>
    );
  if (status === "accepted")
    return (
      <div className="grid justify-items-start gap-4">
        <p className="max-w-prose">Welcome. Create your account now: choose a password on the next page.</p>
        <ButtonLink to={paths.register({ application: token })}>Create account</ButtonLink>
      </div>
    );
  if (status === "joined")
    return (
      <p className="max-w-prose">
        You have an account.{" "}
        <PageLink to={paths.login()} className="text-accent-text underline">
          Sign in
        </PageLink>
      </p>
    );
  if (status === "asked")
    return <p className="max-w-prose">The staff have a question. Answer it below so that they can decide.</p>;
  if (status === "waiting")
    return (
      <p className="max-w-prose">
        The staff will read your application and decide. {isMailed ? "You will get an email with the answer. " : ""}
        <strong className="text-strong">Save the URL of this page: it will show the answer.</strong> Don't share it.
      </p>
    );
  return (
    <p className="max-w-prose">
      {status === "withdrawn" ? "You withdrew this application, and your answers were deleted." : null}
      {status === "rejected" ? "Your application was rejected." : null}{" "}
      {reapplyAt ? (
        <>
          You can apply again from <Moment at={reapplyAt} /> on.
        </>
      ) : (
        <PageLink to={paths.apply()} className="text-accent-text underline">
          Apply again
        </PageLink>
      )}
    </p>
  );
}
