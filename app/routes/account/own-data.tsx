import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { readExport, requestExport } from "#app/domain/administration/exports/own-export.server.ts";
import { leave, readLeaving, stay } from "#app/domain/administration/privacy/leave.server.ts";
import { accountFailures } from "#app/domain/core/failures/account.ts";
import { proveOwnData } from "#app/domain/people/auth/own-data-ticket.server.ts";
import { OwnDataCode } from "#app/domain/people/auth/schema.ts";
import { ownDataCookie, ownDataOf } from "#app/http/own-data.server.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { orThrow, redirectWithToast, runForm } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { WidePage } from "../shell/card-page.tsx";
import { ArchiveState } from "./archive-state.tsx";
import { LeaveForm } from "./leave-form.tsx";

export const meta = pageMeta("Your data");

export async function loader(args: LoaderFunctionArgs) {
  const { needsCode, caller } = await ownDataOf(args);
  if (needsCode) return null;
  const archive = orThrow(await readExport.execute(caller, {}), args.request);
  const { leavesAt } = orThrow(await readLeaving.execute(caller, {}), args.request);
  return { username: caller.actor.username, archive, leavesAt };
}

const acts = { export: requestExport, leave, stay, prove: proveOwnData };

export async function action(args: ActionFunctionArgs) {
  const { needsCode, caller } = await ownDataOf(args);
  const act = await parseIntent(args, acts, undefined, caller);
  if (act === "prove") {
    const proved = await runForm(args, caller, proveOwnData);
    if (!proved.ok) return proved.reply;
    const cookie = await ownDataCookie(args.context.app, proved.value.ticket);
    throw redirect(paths.ownData(), { status: 303, headers: { "Set-Cookie": cookie } });
  }
  if (needsCode) throw redirect(paths.ownData(), 303);
  const sent =
    act === "leave"
      ? await runForm(args, caller, leave)
      : await runForm(args, caller, act === "stay" ? stay : requestExport);
  if (!sent.ok) return sent.reply;
  throw await redirectWithToast(paths.ownData(), sent.value.message);
}

/** For members whose sign-in is refused: an archive of their data, and the deletion of their account. */
export default function OwnDataPage() {
  const found = useLoaderData<typeof loader>();
  const leaving = useReply("leave");
  return (
    <WidePage title="Your data" note="You cannot sign in, but your data are yours.">
      {found ? (
        <div className="grid gap-8">
          <section className="grid gap-4">
            <h2 className="font-semibold">Archive</h2>
            <ArchiveState archive={found.archive} file={paths.ownData.file()}>
              <ActForm act="export" label="Request my archive" />
            </ArchiveState>
            <p className="text-sm text-muted">
              To get back to this page later, sign in as usual, and follow the link beside the refusal.
            </p>
          </section>
          <section className="grid gap-4 border-t border-line pt-6">
            <h2 className="font-semibold">Delete account</h2>
            {found.leavesAt ? (
              <>
                <p>
                  Your account will be deleted on <Moment at={found.leavesAt} />.
                </p>
                <ActForm act="stay" label="Keep my account" />
              </>
            ) : (
              <LeaveForm username={found.username} reply={leaving} />
            )}
          </section>
        </div>
      ) : (
        <CodeForm />
      )}
    </WidePage>
  );
}

/** The reply to one form: only the form that was sent is shown again with its errors. */
function useReply(act: keyof typeof acts) {
  const reply = useActionData<typeof action>();
  return reply?.submission.initialValue?.intent === act ? reply : undefined;
}

const failures = { export: accountFailures.requestExport, stay: accountFailures.keepAccount };

function ActForm({ act, label }: { act: "export" | "stay"; label: string }) {
  const reply = useReply(act);
  const { formAction, formData } = useNavigation();
  const busy = formAction === paths.ownData() && formData?.get("intent") === act;
  return (
    <PageForm {...failsWith(failures[act])} action={paths.ownData()} className="grid gap-4">
      <FormError errors={reply?.submission.error?.[""]} />
      <Button type="submit" name="intent" value={act} className="justify-self-start" busy={busy}>
        {label}
      </Button>
    </PageForm>
  );
}

function CodeForm() {
  const [form, fields] = useZodForm(OwnDataCode, { id: "prove", constraint: undefined, reply: useReply("prove") });
  return (
    <FormFrame form={form} submit="Continue" intent="prove" className="max-w-md">
      <TextField
        label="Code"
        hint="Six digits from your authenticator, or one of your recovery codes."
        field={fields.code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={40}
      />
    </FormFrame>
  );
}
