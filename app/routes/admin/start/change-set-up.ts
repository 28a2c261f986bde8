import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { hideSetUp, keepRules, skipSetUpStep } from "#app/domain/administration/admin/set-up.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { readForm, redirectWithToast } from "#app/http/screen.server.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";

const back = (text: string) => redirectWithToast(staffPaths.start(), text);

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const act = await parseIntent(args, { skip: skipSetUpStep, hide: hideSetUp, show: hideSetUp, keepRules });
  if (act === "skip") return confirmAction(args, skipSetUpStep, () => back("Step skipped."));
  if (act === "keepRules") return confirmAction(args, keepRules, () => back("Rules kept."));
  if (act === "hide") form.set("isHidden", "on");
  const said = act === "hide" ? "Set-up list hidden." : "Set-up list shown again.";
  return confirmAction(args, hideSetUp, () => back(said));
}

export const loader = () => redirect(staffPaths.start());
