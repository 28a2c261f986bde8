import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { readSeedToken, renewSeedToken } from "#app/domain/people/members/seed-token.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Web seed token");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readSeedToken);

export const action = (args: ActionFunctionArgs) =>
  formAction(args, renewSeedToken, () =>
    redirectWithToast(paths.tracker({ hash: "passkey" }), "Web seed token renewed"),
  );

const notRenewed = { title: "Renewal Failed" };

export default function SeedToken() {
  const { createdAt } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction === paths.tracker.seedToken();
  return (
    <MemberDialog title="Web seed token" closeTo={paths.tracker()}>
      <div className="grid gap-4">
        <FormError errors={reply?.refusal ? [`${notRenewed.title}: ${reply.refusal.message}`] : null} />
        <p className="max-w-prose">
          The site hosts the files of some torrents. Your clients fetch them with a token in the torrents you download.
          It gives access to nothing else.
        </p>
        {createdAt ? (
          <p className="max-w-prose">
            Yours was created <Moment at={createdAt} />. Once you renew it, the old token is refused. Your clients then
            continue with other members, and fetch from the site again once you have downloaded the torrent again.
          </p>
        ) : (
          <p className="max-w-prose">You have none yet. The first download of such a torrent creates it.</p>
        )}
        <PageForm {...failsWith(notRenewed)} action={paths.tracker.seedToken()} className="flex flex-wrap gap-3">
          <Button type="submit" variant={createdAt ? "danger" : "primary"} busy={busy}>
            {createdAt ? "Renew token" : "Create token"}
          </Button>
          <ButtonLink to={paths.tracker()} variant="quiet">
            Cancel
          </ButtonLink>
        </PageForm>
      </div>
    </MemberDialog>
  );
}
