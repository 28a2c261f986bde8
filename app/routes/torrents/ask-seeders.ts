import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { askForSeeders } from "#app/domain/community/seeding/ask-for-seeders.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { keptFrom } from "./came-from.server.ts";

const torrentOf = ({ params, request }: LoaderFunctionArgs) =>
  paths.torrent(params.torrentId ?? "", { from: keptFrom(request) });

export const action = (args: ActionFunctionArgs) =>
  confirmAction(args, askForSeeders, ({ message }) => redirectWithToast(torrentOf(args), message));

export const loader = (args: LoaderFunctionArgs) => redirect(torrentOf(args));
