import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountFailures } from "#app/domain/core/failures/account.ts";
import { answerByLink, readStepOfLink } from "#app/domain/moderation/steps/answer-link.server.ts";
import { stepLabels } from "#app/domain/moderation/steps/kinds.ts";
import { AnswerByLink } from "#app/domain/moderation/steps/schema.ts";
import { contextOf } from "#app/http/context.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { pageValue, redirectWithToast } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { TextareaField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { Quoted } from "../cases/quoted.tsx";
import { pageMeta } from "../page-meta.ts";
import { WidePage } from "../shell/card-page.tsx";

export const meta = pageMeta("Answer a step");

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader(args: LoaderFunctionArgs) {
  const token = tokenOf(args.request);
  return { token, ...pageValue(args, await readStepOfLink.execute(await contextOf(args), { token })) };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, answerByLink, ({ message }) =>
    redirectWithToast(paths.standing.answer({ token: tokenOf(args.request) }), message),
  );

/** The member of a closed account answers a step once, by the link in its mail. */
export default function AnswerByLinkPage() {
  const { token, kind, effect, reason, answer } = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(AnswerByLink, { id: "answer", given: { token } });
  return (
    <WidePage title={`Answer: ${stepLabels[kind].toLowerCase()}`} note={effect}>
      <div className="grid gap-5">
        {reason ? <Quoted title="THE REASON">{reason}</Quoted> : null}
        {answer ? (
          <>
            <Quoted title="YOUR ANSWER">{answer}</Quoted>
            <p className="text-sm text-muted">
              The staff can read it. If they lift this step, you get a mail. For anything else,{" "}
              <PageLink to={paths.contact()} className="text-accent-text underline">
                write to us
              </PageLink>
              .
            </p>
          </>
        ) : (
          <FormFrame form={form} failure={accountFailures.answerStep} submit="Send answer" className="max-w-xl">
            <input type="hidden" name="token" value={token} />
            <TextareaField label="Answer" hint="You can answer once." field={fields.answer} rows={4} />
          </FormFrame>
        )}
      </div>
    </WidePage>
  );
}
