import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { startSeeing } from "#app/domain/people/roles/see-as.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { paths } from "#app/paths/paths.ts";

export const action = (args: ActionFunctionArgs) => confirmAction(args, startSeeing, () => redirect(paths.home(), 303));

export const loader = () => redirect(paths.home());
