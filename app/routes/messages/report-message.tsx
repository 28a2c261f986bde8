import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findReportable, reportMessage } from "#app/domain/moderation/cases/report-subject.server.ts";
import { findMessage } from "#app/domain/notify/messages/read-message.server.ts";
import { ReportMessage } from "#app/domain/notify/messages/schema.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, refusedPage, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { ReportFields } from "../reports/report-fields.tsx";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Report message");

export async function loader(args: LoaderFunctionArgs) {
  const { id, subject, side, sender } = await screenLoader(args, findMessage);
  if (side === "sender") throw refusedPage("forbidden", "You can only report messages that you received.");
  const { problems } = await screenLoader(args, findReportable, { kind: "message", relatedId: String(id) });
  return { id, subject, from: sender.username, problems };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, reportMessage, () => redirectWithToast(paths.messages(), "Your report was sent to the staff."));

const Visible = ReportMessage.pick({ problem: true, reason: true });

export default function ReportMessagePage() {
  const { id, subject, from, problems } = useLoaderData<typeof loader>();
  const at = paths.messages.message(id);
  const [form, fields] = useZodForm(Visible, { id: "report-message" });
  return (
    <MemberDialog title="Report message" closeTo={at}>
      <p className="max-w-prose">
        The staff can't read private messages. With this report they get a copy of “{subject}” from {from}, and your
        reason.
      </p>
      <FormFrame form={form} submit="Send report" className="mt-5">
        <ReportFields fields={fields} problems={problems} />
      </FormFrame>
    </MemberDialog>
  );
}
