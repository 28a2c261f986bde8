import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export const stripeKeys = { secretKey: "sk_test_of_tests", webhookSecret: "whsec_of_tests" };

type Session = {
  id: string;
  url: string;
  amount: number;
  metadata: Record<string, string>;
  success: string;
  email: string;
};

/** As much of Stripe's API as the site uses: opening a checkout, and signed notices of what was paid. */
export async function startStripeServer() {
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, string>();
  let origin = "";
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const url = new URL(req.url ?? "/", "http://localhost");
    if (url.pathname.startsWith("/pay/")) {
      const { amount, email } = sessions.get(url.pathname.slice(5)) ?? { amount: 0, email: "" };
      return res.writeHead(200, { "Content-Type": "text/html" }).end(`<h1>Pay ${amount}</h1><p>${email}</p>`);
    }
    const answer = (status: number, body: unknown) =>
      res.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    if (req.headers.authorization !== `Bearer ${stripeKeys.secretKey}`)
      return answer(401, { error: { message: "Invalid API key", type: "invalid_request_error" } });
    if (req.method !== "POST" || url.pathname !== "/v1/checkout/sessions") return answer(404, { error: {} });
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const key = String(req.headers["idempotency-key"]);
    const id = byKey.get(key) ?? `cs_test_${sessions.size + 1}`;
    byKey.set(key, id);
    const metadata: Record<string, string> = {};
    for (const [name, value] of form) {
      const field = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      if (field) metadata[field] = value;
    }
    const session: Session = {
      id,
      url: `${origin}/pay/${id}`,
      amount: Number(form.get("line_items[0][price_data][unit_amount]")),
      metadata,
      success: form.get("success_url") ?? "",
      email: form.get("customer_email") ?? "",
    };
    sessions.set(id, session);
    return answer(200, { id, object: "checkout.session", url: session.url });
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    sessions,
    env: {
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
      STRIPE_API_URL: origin,
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A notice as Stripe sends it, signed now or at another time (epoch seconds). */
export function stripeNotice(session: Partial<Session>, more: { type?: string; paid?: boolean; at?: number } = {}) {
  const at = more.at ?? Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    id: `evt_${session.id}`,
    object: "event",
    type: more.type ?? "checkout.session.completed",
    data: {
      object: {
        id: session.id,
        object: "checkout.session",
        payment_status: more.paid === false ? "unpaid" : "paid",
        amount_total: session.amount,
        metadata: session.metadata,
      },
    },
  });
  const signature = createHmac("sha256", stripeKeys.webhookSecret).update(`${at}.${body}`).digest("hex");
  return { body, headers: { "Content-Type": "application/json", "Stripe-Signature": `t=${at},v1=${signature}` } };
}
