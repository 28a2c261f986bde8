import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { communityFailures } from "#app/domain/core/failures/community.ts";
import { pageCount } from "#app/domain/core/kernel/pages.ts";
import { fileComplaint } from "#app/domain/moderation/cases/file-complaint.server.ts";
import { findOwnCases } from "#app/domain/moderation/cases/find-own-cases.server.ts";
import { FileComplaint } from "#app/domain/moderation/cases/schema.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { OwnCases } from "../cases/own-cases.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = pageMeta("Complaints");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, findOwnCases, listInput(args.request.url, []));

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, fileComplaint, () => redirectWithToast(paths.home(), "Your complaint was sent to the staff."));

export default function Complaints() {
  const { cases, total, page, limit } = useLoaderData<typeof loader>();
  const busy = useNavigation().formAction === paths.complaints();
  const [form, fields] = useZodForm(FileComplaint, { id: "complaint", shouldRevalidate: "onInput" });
  return (
    <MemberShell>
      <Panel className="mx-auto max-w-2xl p-6">
        <h1 className="text-xl font-semibold">Complaints</h1>
        <p className="mt-2 max-w-prose text-muted">Tell the staff what went wrong. Only they can read it.</p>
        <PageForm
          {...failsWith(communityFailures.complain)}
          action={paths.complaints()}
          {...getFormProps(form)}
          className="mt-6 grid gap-4"
        >
          <FormError id={form.errorId} errors={form.errors} />
          <TextField label="Subject" field={fields.subject} />
          <TextareaField label="What happened" field={fields.message} rows={8} />
          <div>
            <Button type="submit" busy={busy}>
              Send to the staff
            </Button>
          </div>
        </PageForm>
      </Panel>
      <OwnCases cases={cases} page={page} pages={pageCount(total, limit)} />
    </MemberShell>
  );
}
