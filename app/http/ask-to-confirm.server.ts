import { data, redirect } from "@remix-run/node";
import { isConfirmed } from "#app/domain/core/kernel/confirmation.server.ts";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { type Refusal, refusalStatus } from "#app/domain/core/kernel/result.ts";
import { contextOf, type RequestArgs } from "./context.server.ts";
import { confirmUrl, pageOf } from "./return-to.ts";

/** They prove at submission who sends a form. */
const proofs = ["password", "currentPassword", "code", "ticket"];
/** Secrets that a form sets. */
const setSecrets = ["newPassword", "confirm", "serverPassword", "accountPassword", "channelKey"];

/** Never sent back, whatever was wrong. */
export const secretFields = [...proofs, ...setSecrets];

/** The field that carries secrets through the password page, sealed so that the page does not reveal them. */
const SEALED = "sealedSecrets";
/** It opens only for the session that sent the form, and only for the same form. */
const sealedFor = ({ sessionId }: Context, request: Request) => `form of session ${sessionId} to ${pageOf(request)}`;

/** A form that waits for its sender's password: its address and what was typed. */
export type WaitingForm = { action: string; fields: [string, string][]; error: string | null };

/**
 * The page that asks the sender of a dangerous form for their password. It carries the form's fields, so that nothing
 * typed is lost, and submits them together with the password.
 */
export function askToConfirm(refusal: Refusal, { request, context, form }: Sent) {
  const typed = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  const fields = typed.filter(([name]) => !secretFields.includes(name));
  const secret = typed.filter(([name, text]) => setSecrets.includes(name) && text !== "");
  if (secret.length > 0)
    fields.push([SEALED, context.secrets.seal(JSON.stringify(secret), sealedFor(context, request))]);
  const waitingForm: WaitingForm = {
    action: pageOf(request),
    fields,
    error: form.get("password") ? refusal.message : null,
  };
  const headers = { "Cache-Control": "private, no-store" };
  return data({ message: refusal.message, waitingForm }, { status: refusalStatus[refusal.code], headers });
}

type Sent = { request: Request; context: Context; form: FormData };

/** Restores the form's secrets that such a page carried. */
export function openSecrets({ request, context, form }: Sent): void {
  const sealed = form.get(SEALED);
  form.delete(SEALED);
  if (typeof sealed !== "string") return;
  const text = context.secrets.open(sealed, sealedFor(context, request));
  if (text === null) throw data({ message: "This form has expired. Fill it in again." }, refusalStatus.conflict);
  for (const [name, secret] of JSON.parse(text) as [string, string][]) form.set(name, secret);
}

/** For a page whose form has secret fields: asks before anything is typed. */
export async function requireConfirmation(args: RequestArgs): Promise<void> {
  const context = await contextOf(args);
  if (context.actor && !isConfirmed(context)) throw redirect(confirmUrl(args.request));
}
