import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { serveApi } from "#app/api/serve-api.server.ts";

export const loader = (args: LoaderFunctionArgs) => serveApi(args);
export const action = (args: ActionFunctionArgs) => serveApi(args);
