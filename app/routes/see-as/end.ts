import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { stopSeeing } from "#app/domain/people/roles/see-as.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";

export const action = (args: ActionFunctionArgs) =>
  confirmAction(args, stopSeeing, () => redirectWithToast(adminPaths.roles(), "You have your own rights again."));

export const loader = () => redirect(paths.home());
