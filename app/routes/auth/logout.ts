import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { endSession } from "#app/http/session.server.ts";
import { paths } from "#app/paths/paths.ts";

export async function action(args: ActionFunctionArgs) {
  const cookie = await endSession(args);
  return redirectWithToast(paths.home(), { kind: "success", text: "You are signed out." }, [cookie]);
}

// State is not changed by GET: a stray link cannot sign anyone out.
export const loader = () => redirect(paths.home());
