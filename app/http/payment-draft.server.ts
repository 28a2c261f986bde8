import { z } from "zod";
import { methodIds } from "#app/domain/core/kernel/payment-methods.ts";
import { periods } from "#app/domain/core/kernel/period.ts";
import { paths } from "#app/paths/paths.ts";
import type { App } from "./app.server.ts";
import type { RequestArgs } from "./context.server.ts";
import { signedCookie } from "./signed-cookie.server.ts";

const DAYS_14 = 14 * 24 * 60 * 60;
const Draft = z.object({ methodId: z.enum(methodIds), period: z.enum(periods) });

/** The chosen payment of a registration, as far as this browser has come. */
export type PaymentDraft = z.output<typeof Draft>;

const cookie = (app: App) => signedCookie(app, "payment-draft", { path: paths.register(), maxAge: DAYS_14 });

export const draftCookie = (app: App, draft: PaymentDraft): Promise<string> => cookie(app).serialize(draft);

export async function paymentDraftOf({ request, context }: RequestArgs): Promise<PaymentDraft | null> {
  return Draft.safeParse(await cookie(context.app).parse(request.headers.get("Cookie"))).data ?? null;
}
