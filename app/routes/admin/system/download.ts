import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadBackup } from "#app/domain/system/manage-backups.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { backupResponse } from "#app/http/backup-response.ts";

export const loader = async (args: LoaderFunctionArgs) =>
  backupResponse(await adminLoader(args, downloadBackup, args.params));
