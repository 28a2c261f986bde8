import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findWebSeed, removeWebSeed } from "#app/domain/catalogue/web-seeds/find-web-seeds.server.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";

export const meta = pageMeta("Remove files, Administration");

const LIST = adminPaths.settings.webSeeds();

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findWebSeed, args.params);

export const action = (args: ActionFunctionArgs) =>
  confirmAction(args, removeWebSeed, ({ name }) => redirectWithToast(LIST, `Removed the files of ${name}.`));

export default function RemoveWebSeed() {
  const { name, bytes } = useLoaderData<typeof loader>();
  return (
    <AdminDialog title="Remove files" closeTo={LIST}>
      <ConfirmForm
        question="Remove these files from the site? The torrent stays listed, but only members seed it."
        quoted={name}
        note={formatBytes(bytes)}
      />
    </AdminDialog>
  );
}
