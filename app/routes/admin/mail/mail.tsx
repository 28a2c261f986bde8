import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mailLabels, mailStates } from "#app/domain/core/mail/mail-states.ts";
import { findMails, retryMail } from "#app/domain/core/mail/manage-mail.server.ts";
import { sendTestMail } from "#app/domain/core/mail/test-mail.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { backToList, listInput } from "#app/http/list-state.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../../page-meta.ts";
import { ListFrame } from "../list-frame.tsx";
import { StateLinks } from "../state-links.tsx";
import { useListState } from "../use-list-state.ts";

export const meta = pageMeta("Mail, Administration");

const PATH = adminPaths.mail();
const filters = ["all", ...mailStates.all] as const;
const tones = { queued: "warning", sent: "success", written: "warning", failed: "danger" } as const;

export async function loader(args: LoaderFunctionArgs) {
  const found = await adminLoader(args, findMails, listInput(args.request.url, [], { status: filters }));
  return { ...found, sendsMail: args.context.app.services.host.sendsMail };
}

const acts = { retry: retryMail, test: sendTestMail };

export async function action(args: ActionFunctionArgs) {
  const act = await parseIntent(args, acts);
  const back = (text: string) => redirectWithToast(backToList(args.request, PATH), text);
  if (act === "retry") return confirmAction(args, retryMail, () => back("The mail is queued again."));
  return confirmAction(args, sendTestMail, ({ recipient }) => back(`A test mail to ${recipient} is queued.`));
}

export default function Mail() {
  const list = useLoaderData<typeof loader>();
  const { mails, counts, status, sendsMail } = list;
  const keep = useListState();
  return (
    <ListFrame
      path={PATH}
      list={list}
      label="Mail"
      columns={["To", "Subject", "State", "Queued", ""]}
      rows={mails.map((mail) => (
        <tr key={mail.id}>
          <td className="words">{mail.recipient}</td>
          <td className="words text-strong sm:min-w-56">
            {mail.subject}
            {mail.lastError ? <span className="block text-sm text-danger">{mail.lastError}</span> : null}
          </td>
          <td>
            <Badge tone={tones[mail.status]}>{mailLabels[mail.status]}</Badge>
          </td>
          <td className="whitespace-nowrap">
            <Moment at={mail.createdAt} />
          </td>
          <td>
            {mail.status === "failed" || (mail.status === "written" && sendsMail) ? (
              <PageForm action={keep(PATH)}>
                <input type="hidden" name="mailId" value={mail.id} />
                <Button type="submit" name="intent" value="retry" size="small" variant="quiet">
                  {mail.status === "failed" ? "Try again" : "Send"}
                </Button>
              </PageForm>
            ) : null}
          </td>
        </tr>
      ))}
      empty="No mail yet."
    >
      {sendsMail ? null : (
        <p className="rounded-md border border-new px-4 py-3 text-sm text-new">
          Email isn't set up, so nothing is sent. Set SMTP_URL. Until then, mails are written to DATA_DIR/mail.
        </p>
      )}
      <StateLinks path={PATH} name="status" current={status} states={{ all: "All", ...mailLabels }} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-mono text-sm text-muted tabular-nums">
          {counts.queued ?? 0} queued, {counts.sent ?? 0} sent,{" "}
          {counts.written ? `${counts.written} written to disk, ` : null}
          {counts.failed ?? 0} failed
        </p>
        <PageForm action={keep(PATH)}>
          <Button type="submit" name="intent" value="test" variant="quiet">
            Send a test mail to me
          </Button>
        </PageForm>
      </div>
    </ListFrame>
  );
}
