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
  status: "open" | "complete" | "expired";
  paid: boolean;
};

const asStripeSays = ({ id, url, status, paid, amount, metadata }: Session) => ({
  id,
  object: "checkout.session",
  url: status === "open" ? url : null,
  status,
  payment_status: paid ? "paid" : "unpaid",
  amount_total: amount,
  currency: "usd",
  payment_intent: paid ? `pi_${id}` : null,
  metadata,
});

/** As much of Stripe's API as the site uses: opening, reading and expiring a checkout, and signed notices of what was paid. */
export async function startStripeServer() {
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, { id: string; body: string }>();
  const calls: string[] = [];
  const refunds = new Map<string, { id: string; payment_intent?: string; amount?: string }>();
  const endpoints: { url: string; enabled_events: string[]; status: "enabled" | "disabled" }[] = [];
  let origin = "";
  let isDown = false;

  function open(key: string, body: string): Session | null {
    const known = byKey.get(key);
    // The same key asks for the same again; about anything else it is a mistake.
    if (known) return known.body === body ? (sessions.get(known.id) ?? null) : null;
    const form = new URLSearchParams(body);
    const id = `cs_test_${byKey.size + 1}`;
    byKey.set(key, { id, body });
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
      status: "open",
      paid: false,
    };
    sessions.set(id, session);
    return session;
  }

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
    const refuse = (status: number, message: string, more = {}) =>
      answer(status, { error: { type: "invalid_request_error", message, ...more } });
    calls.push(`${req.method} ${url.pathname}`);
    if (isDown) return req.socket.destroy();
    if (req.headers.authorization !== `Bearer ${stripeKeys.secretKey}`) return refuse(401, "Invalid API key");
    if (req.method === "GET" && url.pathname === "/v1/webhook_endpoints")
      return answer(200, { object: "list", has_more: false, data: endpoints });
    if (req.method === "POST" && url.pathname === "/v1/refunds") {
      const key = String(req.headers["idempotency-key"]);
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      if (!refunds.has(key)) refunds.set(key, { id: `re_test_${refunds.size + 1}`, ...Object.fromEntries(form) });
      return answer(200, { object: "refund", status: "succeeded", ...refunds.get(key) });
    }
    const [, one, act] = /^\/v1\/checkout\/sessions(?:\/(\w+)(?:\/(\w+))?)?$/.exec(url.pathname) ?? [null];
    if (req.method === "POST" && url.pathname === "/v1/checkout/sessions") {
      const session = open(String(req.headers["idempotency-key"]), Buffer.concat(chunks).toString());
      return session
        ? answer(200, asStripeSays(session))
        : refuse(400, "This key was used with other parameters.", { type: "idempotency_error" });
    }
    const session = sessions.get(one ?? "");
    if (!session) return refuse(404, `No such checkout.session: ${one}`, { code: "resource_missing" });
    if (req.method === "GET" && !act) return answer(200, asStripeSays(session));
    if (req.method !== "POST" || act !== "expire") return refuse(404, "Unrecognized request URL");
    if (session.status !== "open")
      return refuse(400, `Only Checkout Sessions with a status in ["open"] can be expired, not ${session.status}.`);
    session.status = "expired";
    return answer(200, asStripeSays(session));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    sessions,
    /** Refunds that were asked for, by their idempotency key. */
    refunds,
    /** Where notices are sent, as an operator has registered it. */
    endpoints,
    /** Requests in order: "POST /v1/checkout/sessions". */
    calls,
    /** From now on every connection breaks, or none. */
    setDown: (down: boolean) => {
      isDown = down;
    },
    /** Pays on the card service's page. Expired checkouts cannot be paid; a bank can take time. */
    pay: (id: string, { processing = false } = {}): Session => {
      const session = sessions.get(id);
      if (session?.status !== "open") throw new Error(`checkout ${id} is ${session?.status ?? "unknown"}`);
      return Object.assign(session, { status: "complete" as const, paid: !processing });
    },
    env: {
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
      STRIPE_API_URL: origin,
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Any event as Stripe sends it, signed. */
export function stripeEvent(type: string, object: Record<string, unknown>, at = Math.floor(Date.now() / 1000)) {
  const body = JSON.stringify({ id: `evt_${type}`, object: "event", type, data: { object } });
  const signature = createHmac("sha256", stripeKeys.webhookSecret).update(`${at}.${body}`).digest("hex");
  return { body, headers: { "Content-Type": "application/json", "Stripe-Signature": `t=${at},v1=${signature}` } };
}

/** A notice as Stripe sends it, signed now or at another time (epoch seconds). */
export function stripeNotice(session: Partial<Session>, more: { type?: string; paid?: boolean; at?: number } = {}) {
  return stripeEvent(
    more.type ?? "checkout.session.completed",
    {
      id: session.id,
      object: "checkout.session",
      payment_status: more.paid === false ? "unpaid" : "paid",
      amount_total: session.amount,
      currency: "usd",
      payment_intent: `pi_${session.id}`,
      metadata: session.metadata,
    },
    more.at,
  );
}
