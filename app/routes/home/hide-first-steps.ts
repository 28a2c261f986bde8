import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { isSignedIn } from "#app/domain/kernel/allow.ts";
import { contextOf } from "#app/http/context.server.ts";
import { refusalResponse } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { hideFirstSteps } from "./first-steps-cookie.server.ts";

export async function action(args: ActionFunctionArgs) {
  const denied = isSignedIn(await contextOf(args));
  if (denied) throw refusalResponse(denied, args.request);
  return redirect(paths.home(), { status: 303, headers: { "Set-Cookie": await hideFirstSteps() } });
}

export const loader = () => redirect(paths.home());
