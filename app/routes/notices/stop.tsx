import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { accountFailures } from "#app/domain/core/failures/account.ts";
import { readStopLink, stopMails } from "#app/domain/notify/notices/settings.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { pageValue, readForm, refusedPage, runForm } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../page-meta.ts";
import { DoorPage } from "../shell/card-page.tsx";

export const meta = pageMeta("Stop mails");

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader(args: LoaderFunctionArgs) {
  const token = tokenOf(args.request);
  return { token, ...pageValue(args, await readStopLink.execute(await contextOf(args), { token })) };
}

/**
 * Stops the mails, for the button and for mail programs (RFC 8058). Both have the token in the URL. Mail programs do
 * not follow redirects, so the response is the page itself.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  form.set("token", tokenOf(args.request));
  const sent = await runForm(args, await contextOf(args), stopMails);
  if (!sent.ok) throw refusedPage("not-found", sent.reply.data.refusal?.message ?? "This link is incomplete.");
  return data({ isStopped: true });
}

/** Opening the link stops nothing, because mail scanners do that; the button stops them. */
export default function StopMails() {
  const { token, mails } = useLoaderData<typeof loader>();
  const isStopped = useActionData<typeof action>()?.isStopped ?? false;
  const busy = useNavigation().formAction?.startsWith(paths.notices.stop()) ?? false;
  return (
    <DoorPage title={isStopped ? "Mails stopped" : "Stop mails"} note={`This link is for ${mails}.`}>
      <div className="grid gap-4">
        {isStopped ? (
          <p role="status">You will no longer get these mails. The notices are still on the site.</p>
        ) : (
          <PageForm {...failsWith(accountFailures.stopMails)} action={paths.notices.stop({ token })} className="grid">
            <Button type="submit" busy={busy}>
              {`Stop ${mails}`}
            </Button>
          </PageForm>
        )}
        <PageLink to={paths.account.notices()} className="text-sm text-accent-text underline">
          Change notification settings
        </PageLink>
      </div>
    </DoorPage>
  );
}
