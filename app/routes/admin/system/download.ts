import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { downloadBackup } from "#app/domain/administration/system/manage-backups.server.ts";
import { adminLoader, mayRun } from "#app/http/admin-screen.server.ts";
import { backupResponse } from "#app/http/backup-response.ts";
import { paths } from "#app/paths/paths.ts";

export async function loader(args: LoaderFunctionArgs) {
  // A route without a page cannot show why it refuses.
  if (!(await mayRun(args, downloadBackup))) throw redirect(paths.adminLogin());
  return backupResponse(await adminLoader(args, downloadBackup, args.params));
}
