import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";
import { generatePasskey } from "#app/domain/people/members/generate-passkey.server.ts";
import { readPasskey } from "#app/domain/people/members/read-passkey.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Passkey");

export async function loader(args: LoaderFunctionArgs) {
  const { passkey } = await screenLoader(args, readPasskey);
  return { hasPasskey: passkey !== null };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, generatePasskey, () => redirectWithToast(paths.tracker({ hash: "passkey" }), "Passkey Generated"));

export default function Passkey() {
  const { hasPasskey } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction === paths.tracker.passkey();
  const words = hasPasskey ? "Regenerate Passkey" : "Generate Passkey";
  const errors = reply?.refusal ? [`${torrentFailures.generatePasskey.title}: ${reply.refusal.message}`] : null;
  return (
    <MemberDialog title={words} closeTo={paths.tracker()}>
      <div className="grid gap-4">
        <FormError errors={errors} />
        {hasPasskey ? (
          <p className="max-w-prose">
            The tracker then refuses your old passkey. Torrents that you have downloaded contain it: download them
            again, or put the new passkey into their announce URL.
          </p>
        ) : (
          <p className="max-w-prose">
            The tracker identifies you by your passkey. Each torrent that you download contains it.
          </p>
        )}
        <PageForm
          {...failsWith(torrentFailures.generatePasskey)}
          action={paths.tracker.passkey()}
          className="flex flex-wrap gap-3"
        >
          <Button type="submit" variant={hasPasskey ? "danger" : "primary"} busy={busy}>
            {words}
          </Button>
          <ButtonLink to={paths.tracker()} variant="quiet">
            Cancel
          </ButtonLink>
        </PageForm>
      </div>
    </MemberDialog>
  );
}
