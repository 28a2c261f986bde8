import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadExport } from "#app/domain/administration/exports/own-export.server.ts";
import { exportResponse } from "#app/http/export-response.server.ts";
import { provenOwnDataOf } from "#app/http/own-data.server.ts";
import { orThrow } from "#app/http/screen.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const caller = await provenOwnDataOf(args);
  return exportResponse(orThrow(await downloadExport.execute(caller, {}), args.request));
}
