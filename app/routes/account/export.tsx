import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { readExport, requestExport } from "#app/domain/administration/exports/own-export.server.ts";
import { accountFailures } from "#app/domain/core/failures/account.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { ArchiveState } from "./archive-state.tsx";

export const meta = pageMeta("Your data");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readExport, {});

export const action = (args: ActionFunctionArgs) =>
  formAction(args, requestExport, ({ message }) => redirectWithToast(paths.account.export(), message));

/** Requests an archive of everything the site holds about the member, and links to it as long as it is stored. */
export default function ExportPage() {
  const archive = useLoaderData<typeof loader>();
  return (
    <MemberDialog title="Your data" closeTo={paths.account()}>
      <div className="grid max-w-prose gap-4">
        <ArchiveState archive={archive} file={paths.account.export.file()}>
          <AskForm />
        </ArchiveState>
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
