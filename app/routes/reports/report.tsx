import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findReportable, reportSubject } from "#app/domain/moderation/cases/report-subject.server.ts";
import { ReportSubject } from "#app/domain/moderation/cases/schema.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { Quoted } from "../cases/quoted.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { ReportFields } from "./report-fields.tsx";

export const meta = pageMeta("Report");

export async function loader(args: LoaderFunctionArgs) {
  return screenLoader(args, findReportable);
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, reportSubject, ({ path }) => redirectWithToast(path, "Your report was sent to the staff."));

const Visible = ReportSubject.pick({ problem: true, reason: true });

/** The form to report what another member wrote. */
export default function Report() {
  const { label, title, text, path, problems } = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(Visible, { id: "report" });
  return (
    <MemberDialog title={`Report this ${label}`} closeTo={path}>
      <Quoted title="WHAT YOU REPORT" note={title}>
        {text}
      </Quoted>
      <p className="mt-5 max-w-prose">
        The staff get your reason and a copy of it. They will tell you what they decide. Its author doesn't learn who
        reported it.
      </p>
      <FormFrame form={form} submit="Send report" className="mt-5">
        <ReportFields fields={fields} problems={problems} />
      </FormFrame>
    </MemberDialog>
  );
}
