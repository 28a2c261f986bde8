import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadNfo } from "#app/domain/catalogue/torrents/read-nfo.server.ts";
import { nfoFile } from "#app/http/file-response.ts";
import { fileLoader } from "#app/http/screen.server.ts";

export const loader = async (args: LoaderFunctionArgs) => nfoFile(await fileLoader(args, downloadNfo));
