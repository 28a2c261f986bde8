import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { changeRelease, readReleaseChange } from "#app/domain/administration/system/change-release.server.ts";
import { staffFailures } from "#app/domain/core/failures/staff.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { PageForm } from "#app/ui/page-form.tsx";
import { useOwnAddress } from "#app/ui/use-own-address.ts";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";

export const meta = pageMeta("Change release, Administration");

const PATH = adminPaths.system();

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readReleaseChange, args.params);

export const action = (args: ActionFunctionArgs) =>
  confirmAction(
    args,
    changeRelease,
    ({ version }) => redirectWithToast(PATH, `The change to ${version} begins within seconds.`),
    staffFailures.runOperation.title,
  );

const steps = {
  upgrade: [
    "The release is installed and built while the site keeps running, which takes some minutes.",
    "A backup is made.",
    "The server is replaced. Connections wait for some seconds, longer if large tables change.",
  ],
  rollback: [
    "The server is replaced. Connections wait for some seconds.",
    "The database stays as it is: the previous release can run on it.",
  ],
};

/** Asks before the running release is replaced. */
export default function ChangeRelease() {
  const { kind, from, version } = useLoaderData<typeof loader>();
  const action = useOwnAddress();
  const busy = useNavigation().formAction === action;
  const title = kind === "upgrade" ? `Upgrade to ${version}` : `Go back to ${version}`;
  return (
    <AdminDialog title={title} closeTo={PATH}>
      <p>
        This site runs Patchbay {from}. {kind === "upgrade" ? "Upgrade it" : "Go back"} to {version}?
      </p>
      <ul className="my-4 grid list-disc gap-1 pl-5 text-sm text-muted">
        {steps[kind].map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li>If anything fails, {from} serves again, with all data, and System shows the reason.</li>
      </ul>
      <PageForm {...failsWith(staffFailures.runOperation)} action={action} className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={busy}>
          {title}
        </Button>
        <ButtonLink to={PATH} variant="quiet">
          Cancel
        </ButtonLink>
      </PageForm>
    </AdminDialog>
  );
}
