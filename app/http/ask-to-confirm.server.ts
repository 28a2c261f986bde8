import { data, redirect } from "@remix-run/node";
import { isConfirmed } from "#app/domain/core/kernel/confirmation.server.ts";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { type Refusal, refusalStatus } from "#app/domain/core/kernel/result.ts";
import { contextOf, type RequestArgs } from "./context.server.ts";
import { confirmUrl, pageOf } from "./return-to.ts";

/** They show who sends a form, at that moment. */
const proofs = ["password", "currentPassword", "code", "ticket"];
/** Secrets that a form sets. */
const setSecrets = ["newPassword", "confirm", "serverPassword", "accountPassword", "channelKey"];

/** Never sent back, whatever was wrong. */
export const secretFields = [...proofs, ...setSecrets];

/** The field that carries secrets through the page that asks for the password: sealed, so that the page tells none. */
const SEALED = "sealedSecrets";
/** It opens for the session that sent the form alone, and for the same form. */
const sealedFor = ({ sessionId }: Context, request: Request) => `form of session ${sessionId} to ${pageOf(request)}`;

/** A form that waits for its sender's password: where it goes, and what was typed. */
export type WaitingForm = { action: string; fields: [string, string][]; error: string | null };

/**
 * The page that asks who sent a dangerous form for their password. It carries the form's fields, so that nothing typed
 * is lost, and sends them on with the password.
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

/** Puts the secrets that such a page carried back into the form. */
export function openSecrets({ request, context, form }: Sent): void {
  const sealed = form.get(SEALED);
  form.delete(SEALED);
  if (typeof sealed !== "string") return;
  const text = context.secrets.open(sealed, sealedFor(context, request));
  if (text === null)
    throw data({ message: "This form waited for too long. Fill it in again." }, refusalStatus.conflict);
  for (const [name, secret] of JSON.parse(text) as [string, string][]) form.set(name, secret);
}

/** For the page of a form whose fields are secrets: asks before anything is typed. */
export async function requireConfirmation(args: RequestArgs): Promise<void> {
  const context = await contextOf(args);
  if (context.actor && !isConfirmed(context)) throw redirect(confirmUrl(args.request));
}
