import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useSearchParams } from "@remix-run/react";
import { findMails, retryMail, sendTestMail } from "#app/domain/mail/manage-mail.server.ts";
import { pageCount } from "#app/domain/pages.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { hrefWith, listInput } from "#app/http/list-state.ts";
import { mailDelivery } from "#app/http/mail-delivery.server.ts";
import { formAction, readForm, redirectWithToast } from "#app/http/screen.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatMinute } from "#app/ui/dates.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Mail, Administration" }];

const PATH = "/admin/mail";
const tones = { queued: "warning", sent: "success", failed: "danger" } as const;

export async function loader(args: LoaderFunctionArgs) {
  const found = await adminLoader(args, findMails, listInput(args.request.url, []));
  return { ...found, ...mailDelivery() };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const back = (text: string) => redirectWithToast(PATH, { kind: "success", text });
  const reply = form.has("mailId")
    ? await formAction(args, retryMail, () => back("The mail is tried again."), form)
    : await formAction(args, sendTestMail, ({ recipient }) => back(`A test mail to ${recipient} is queued.`), form);
  // There is no field to show a refusal beside: it is a page.
  throw data({ message: reply.data.refusal?.message ?? "This is no mail." }, reply.init ?? undefined);
}

export default function Mail() {
  const { mails, total, page, limit, counts, sendsMail } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const head = ["To", "Subject", "State", "Queued", ""].map((name) => <th key={name}>{name}</th>);
  return (
    <div className="grid gap-4">
      {sendsMail ? null : (
        <p className="rounded-md border border-new px-4 py-3 text-sm text-new">
          No mail leaves this machine: SMTP_URL is not set. Each mail is a file in the folder mail of DATA_DIR.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-mono text-sm text-muted tabular-nums">
          {counts.queued ?? 0} queued, {counts.sent ?? 0} sent, {counts.failed ?? 0} failed
        </p>
        <Form method="post" action={PATH}>
          <Button type="submit" variant="quiet">
            Send a test mail to me
          </Button>
        </Form>
      </div>
      <Panel>
        {mails.length === 0 ? (
          <EmptyState>No mail yet.</EmptyState>
        ) : (
          <Table label="Mail" head={head}>
            {mails.map((mail) => (
              <tr key={mail.id}>
                <td>{mail.recipient}</td>
                <td className="text-strong">
                  {mail.subject}
                  {mail.lastError ? <span className="block text-sm text-danger">{mail.lastError}</span> : null}
                </td>
                <td>
                  <Badge tone={tones[mail.status as keyof typeof tones] ?? "plain"}>{mail.status}</Badge>
                </td>
                <td className="whitespace-nowrap">{formatMinute(mail.createdAt)}</td>
                <td>
                  {mail.status === "failed" ? (
                    <Form method="post" action={PATH}>
                      <Button type="submit" name="mailId" value={mail.id} size="small" variant="quiet">
                        Try again
                      </Button>
                    </Form>
                  ) : null}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Panel>
      <Pager page={page} pages={pageCount(total, limit)} hrefFor={(to) => hrefWith(PATH, params, { page: to })} />
    </div>
  );
}
