import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadExport } from "#app/domain/administration/exports/own-export.server.ts";
import { exportResponse } from "#app/http/export-response.server.ts";
import { fileLoader } from "#app/http/screen.server.ts";

export const loader = async (args: LoaderFunctionArgs) => exportResponse(await fileLoader(args, downloadExport));
