import { type ActionFunctionArgs, data } from "@remix-run/node";
import { type addToTorrent, addToUpload } from "#app/domain/catalogue/previews/add-previews.server.ts";
import { movePreview, removePreview } from "#app/domain/catalogue/previews/change-previews.server.ts";
import { ok, type Result, refusalStatus, refuse } from "#app/domain/core/kernel/result.ts";
import { contextOf, underFormKey } from "#app/http/context.server.ts";
import { type FormReply, readForm, refusalResponse } from "#app/http/screen.server.ts";

type Add = typeof addToUpload | typeof addToTorrent;

const BUTTON = /^(add|up|down|remove|refresh)-sound(?::(\d{1,10}))?$/;

export const hasSounds = (form: FormData): boolean => soundsOf(form).length > 0;

/** The fields of a form with sounds. Visitors are refused before hundreds of megabytes are read. */
export async function readSoundsForm(args: ActionFunctionArgs): Promise<FormData> {
  const denied = addToUpload.allow(await contextOf(args));
  if (denied) throw refusalResponse(denied, args.request);
  return readForm(args.request);
}

/** An empty file field is sent as a file without a name. */
const soundsOf = (form: FormData) => form.getAll("sounds").filter((file) => file instanceof File && file.name !== "");

/** Handles the buttons beside the sounds of a form; returns null if another button was pressed. */
export async function changeSounds(
  args: ActionFunctionArgs,
  form: FormData,
  add: Add,
): Promise<Result<unknown> | null> {
  const [, act, previewId] = BUTTON.exec(String(form.get("intent"))) ?? [];
  if (act === undefined) return null;
  if (act === "refresh") return ok(null);
  if (act === "add") return addSounds(args, form, add);
  const context = underFormKey(await contextOf(args), form);
  if (act === "remove") return removePreview.executeText(context, { previewId });
  return movePreview.executeText(context, { previewId, to: act });
}

/** Adds the sounds that were chosen in a form. */
export const addSounds = async (args: ActionFunctionArgs, form: FormData, add: Add): Promise<Result<unknown>> =>
  add.executeText(underFormKey(await contextOf(args), form), { ...args.params, sounds: soundsOf(form) });

/** Renders the form again, with what was typed, and the error beside the sounds. */
export function replyWithSounds(form: FormData, changed: Result<unknown> | null): FormReply {
  const refusal = changed === null ? refuse("malformed", "That button doesn't exist.") : changed.ok ? null : changed;
  const typed = Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === "string"),
  );
  const errors = refusal ? { sounds: refusal.errors?.sounds ?? [refusal.message] } : undefined;
  const submission = { status: refusal ? ("error" as const) : undefined, initialValue: typed, error: errors };
  return data({ submission, refusal }, refusal ? refusalStatus[refusal.code] : 200);
}
