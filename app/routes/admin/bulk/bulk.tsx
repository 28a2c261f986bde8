import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { actsOf, type BulkKind, countOf, isBulkKind, outcomeOf } from "#app/domain/moderation/bulk/acts.ts";
import { findChosen } from "#app/domain/moderation/bulk/find-chosen.server.ts";
import { runBulk } from "#app/domain/moderation/bulk/run-bulk.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { dropDraft } from "#app/http/drop-draft.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { readForm, redirectWithToast, refusalResponse, refusedPage, runForm } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { aboutQuery } from "#app/ui/screen-outlet.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { takeReadyAnswer } from "../queue/ready-answer.server.ts";
import { AskBulk } from "./ask-bulk.tsx";
import { listOf } from "./lists.ts";

export const meta = pageMeta("Are you sure?, Administration");

export const handle = aboutQuery("act", "ids");

const kindOf = ({ kind = "" }: { kind?: string }): BulkKind => {
  if (isBulkKind(kind)) return kind;
  throw refusedPage("not-found", "There is nothing to confirm here.");
};

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const input = { kind: args.params.kind, act: searchParams.get("act"), ids: searchParams.getAll("ids") };
  const result = await findChosen.executeText(await contextOf(args), input);
  if (!result.ok && isBulkKind(input.kind ?? "") && (result.errors?.ids || result.code === "not-found")) {
    const back = backToList(args.request, listOf[kindOf(args.params)]);
    throw await redirectWithToast(back, { kind: "error", text: result.message });
  }
  const { chosen, answers } = result.ok ? result.value : await adminLoader(args, findChosen, input);
  return { kind: kindOf(args.params), chosen, answers, act: input.act ?? "" };
}

/** Returns to the list, or to the report if some items were refused or the action can be undone. */
export async function action(args: ActionFunctionArgs) {
  const context = await contextOf(args);
  const denied = runBulk.allow(context);
  if (denied) throw refusalResponse(denied, args.request);
  const kind = kindOf(args.params);
  await takeReadyAnswer(args.request, "note");
  const form = await readForm(args.request);
  for (const id of new URL(args.request.url).searchParams.getAll("ids")) form.append("ids", id);
  const sent = await runForm(args, context, runBulk);
  if (!sent.ok) return sent.reply;
  const { runId, done, refused } = sent.value;
  const to = refused.length > 0 || kind === "users" ? adminPaths.bulkRun(runId) : listOf[kind];
  const text = outcomeOf(kind, String(form.get("act")), done, refused.length);
  const toast = { kind: refused.length > 0 ? "info" : "success", text } as const;
  return dropDraft(args, form, await redirectWithToast(backToList(args.request, to), toast));
}

/** Asks for confirmation before many items are changed. */
export default function Bulk() {
  const { kind, chosen, answers, act } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const of = actsOf(kind)[act];
  if (!of) return null;
  return (
    <AdminDialog title={`${of.label}: ${countOf(kind, chosen.length)}`} closeTo={listOf[kind]}>
      <AskBulk
        kind={kind}
        act={act}
        chosen={chosen}
        answers={answers}
        backTo={listOf[kind]}
        submission={reply?.submission ?? null}
      />
    </AdminDialog>
  );
}
