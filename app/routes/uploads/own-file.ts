import type { LoaderFunctionArgs } from "@remix-run/node";
import { readOwnFile } from "#app/domain/catalogue/uploads/read-own-file.server.ts";
import { torrentFile } from "#app/http/file-response.ts";
import { fileLoader } from "#app/http/screen.server.ts";

export const loader = async (args: LoaderFunctionArgs) => torrentFile(await fileLoader(args, readOwnFile));
