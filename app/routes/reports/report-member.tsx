import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findReportableMember, reportMember } from "#app/domain/moderation/cases/report-member.server.ts";
import { ReportMember } from "#app/domain/moderation/cases/schema.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { Quoted } from "../cases/quoted.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { ReportFields } from "./report-fields.tsx";

export const meta = pageMeta("Report member");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, findReportableMember);

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, reportMember, ({ path }) => redirectWithToast(path, "Your report was sent to the staff."));

const Visible = ReportMember.pick({ problem: true, reason: true });

/** The form to report a member. */
export default function ReportMemberPage() {
  const { title, text, path, problems } = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(Visible, { id: "report-member" });
  return (
    <MemberDialog title="Report this member" closeTo={path}>
      <Quoted title="WHO YOU REPORT" note={title}>
        {text}
      </Quoted>
      <p className="mt-5 max-w-prose">
        The staff get your reason and a copy of the member's page. They will tell you what they decide. The member
        doesn't learn who reported them. If it is about one post, comment, message or torrent, report that instead.
      </p>
      <FormFrame form={form} submit="Send report" className="mt-5">
        <ReportFields fields={fields} problems={problems} />
      </FormFrame>
    </MemberDialog>
  );
}
