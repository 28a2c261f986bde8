import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { readExport, requestExport } from "#app/domain/administration/exports/own-export.server.ts";
import { accountFailures } from "#app/domain/core/failures/account.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, buttonClasses } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Refresh } from "#app/ui/refresh.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Your data");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readExport, {});

export const action = (args: ActionFunctionArgs) =>
  formAction(args, requestExport, ({ message }) => redirectWithToast(paths.account.export(), message));

/** Requests an archive of everything the site holds about the member, and links to it as long as it is stored. */
export default function ExportPage() {
  const { status, bytes, expiresAt, url, nextAt } = useLoaderData<typeof loader>();
  return (
    <MemberDialog title="Your data" closeTo={paths.account()}>
      <div className="grid max-w-prose gap-4">
        <p>
          An archive of everything the site holds about you: your account, posts, messages, payments, traffic and
          sign-ins as JSON with a description, your texts as Markdown, your pictures, your sounds and your .torrents. It
          does not contain passwords and keys, staff notes or other members' data.
        </p>
        {status === "waiting" ? (
          <>
            <p role="status">Your archive is being created. We mail you when it is ready.</p>
            <Refresh seconds={5} />
          </>
        ) : null}
        {status === "failed" ? (
          <p className="text-danger">
            Your archive could not be created. The staff can see why. You can request it again.
          </p>
        ) : null}
        {status === "expired" ? <p>Your last archive was deleted. Archives are kept for a day.</p> : null}
        {url && expiresAt ? (
          <>
            <p>
              Your archive is ready: {formatBytes(bytes ?? 0)}. It is kept until <Moment at={expiresAt} />, and only you
              can download it, with your password.
            </p>
            <a href={url} download className={buttonClasses({}, "justify-self-start")}>
              Download
            </a>
          </>
        ) : null}
        {status === "waiting" ? null : nextAt ? (
          <p className="text-sm text-muted">
            You can request another one from <Moment at={nextAt} />.
          </p>
        ) : (
          <AskForm />
        )}
      </div>
    </MemberDialog>
  );
}

function AskForm() {
  const error = useActionData<typeof action>()?.submission.error?.[""];
  return (
    <PageForm {...failsWith(accountFailures.requestExport)} action={paths.account.export()} className="grid gap-4">
      <FormError errors={error} />
      <Button type="submit" className="justify-self-start" busy={useNavigation().formAction === paths.account.export()}>
        Request my archive
      </Button>
    </PageForm>
  );
}
