import type { ActionFunctionArgs } from "@remix-run/node";
import { refusalStatus } from "#app/domain/core/kernel/result.ts";
import { receiveCardNotice } from "#app/domain/joining/card-notices/receive-card-notice.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { readBytes } from "#app/http/read-bytes.server.ts";

/** The webhook that Stripe calls. Its signature covers the raw bytes of the body. */
export async function action(args: ActionFunctionArgs) {
  const bytes = await readBytes(args.request);
  if (bytes === null) return Response.json({ message: "The notice is incomplete." }, { status: 400 });
  const body = new TextDecoder().decode(bytes);
  const signature = args.request.headers.get("Stripe-Signature") ?? "";
  const result = await receiveCardNotice.execute(await contextOf(args), { body, signature });
  if (result.ok) return Response.json(result.value);
  return Response.json({ message: result.message }, { status: refusalStatus[result.code] });
}

export const loader = () =>
  Response.json({ message: "Method not allowed. Use POST." }, { status: 405, headers: { Allow: "POST" } });
