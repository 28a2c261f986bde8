import { randomUUID } from "node:crypto";
import { lookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import type { TLSSocket } from "node:tls";
import { FORGED_ADDRESS, type MachineFacts, type Reached } from "#app/domain/core/ports/machine-facts.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import type { Env } from "../env.server.ts";
import { DOCTOR_HEADER, makeQuestion } from "./self-check.ts";

const TIMEOUT_MS = 4_000;
const MOST_BYTES = 20_000;

type Asked = Pick<Reached, "status" | "certificate"> & { body: string };

/** Sends one request over one address family. An untrusted certificate is reported but does not end the check. */
function ask(url: string, family: 4 | 6, headers: Record<string, string>): Promise<Asked> {
  const isTls = url.startsWith("https:");
  return new Promise((resolve, reject) => {
    const options = { family, headers, agent: false, timeout: TIMEOUT_MS, rejectUnauthorized: false };
    const asked = (isTls ? requestHttps : requestHttp)(url, options, (response) => {
      const certificate = isTls ? certificateOf(response.socket as TLSSocket) : null;
      let body = "";
      response.setEncoding("latin1");
      response.on("data", (piece: string) => {
        body += piece;
        if (body.length > MOST_BYTES) response.destroy();
      });
      response.on("close", () => resolve({ status: response.statusCode ?? null, certificate, body }));
    });
    const late = () => asked.destroy(Object.assign(new Error("late"), { code: "ETIMEDOUT" }));
    const timer = setTimeout(late, TIMEOUT_MS);
    asked.on("timeout", late);
    asked.on("error", reject);
    asked.on("close", () => clearTimeout(timer));
    asked.end();
  });
}

function certificateOf(socket: TLSSocket): Reached["certificate"] {
  const { valid_to } = socket.getPeerCertificate();
  const error = socket.authorized ? null : String(socket.authorizationError);
  return { validTo: new Date(valid_to), error };
}

async function reach(
  env: Pick<Env, "SESSION_SECRET" | "TRUST_PROXY">,
  origin: string,
  family: 4 | 6,
): Promise<Reached> {
  const { header, proof } = makeQuestion(env.SESSION_SECRET, randomUUID());
  // A proxy appends to it. If no proxy is trusted, the header would only make the site warn about one.
  const forged: Record<string, string> = env.TRUST_PROXY === 0 ? {} : { "X-Forwarded-For": FORGED_ADDRESS };
  try {
    const asked = await ask(absoluteUrl(origin, "/healthz"), family, { ...forged, [DOCTOR_HEADER]: header });
    const { status, certificate, body } = asked;
    const answer = parse(body);
    const isSelf = answer?.proof === proof;
    const seen = isSelf ? { address: String(answer?.address), isForwarded: answer?.isForwarded === true } : null;
    return { family, error: null, status, isSelf, seen, certificate };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "no answer";
    return { family, error: code, status: null, isSelf: false, seen: null, certificate: null };
  }
}

function parse(body: string): Record<string, unknown> | null {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Requests the site at its public address, as members and their clients do. */
export async function askItself(
  env: Pick<Env, "SESSION_SECRET" | "TRUST_PROXY" | "PUBLIC_URL">,
): Promise<MachineFacts["own"]> {
  const origin = env.PUBLIC_URL;
  if (origin === null) return null;
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, "");
  const found = await (isIP(host) ? [{ family: isIP(host) }] : lookup(host, { all: true }).catch(codeOf));
  if (typeof found === "string") return { addresses: { error: found }, reached: [], tracker: [] };
  const families = ([4, 6] as const).filter((family) => found.some((one) => one.family === family));
  const count = (family: 4 | 6) => found.filter((one) => one.family === family).length;
  const reached = await Promise.all(families.map((family) => reach(env, origin, family)));
  const announce = absoluteUrl(origin, "/announce/none?info_hash=doctor");
  const tracker = await Promise.all(
    reached
      .filter(({ isSelf }) => isSelf)
      .map(async ({ family }) => ({ family, answers: await ask(announce, family, {}).then(isRefusal, () => false) })),
  );
  return { addresses: { v4: count(4), v6: count(6) }, reached, tracker };
}

const codeOf = (error: NodeJS.ErrnoException): string => error.code ?? error.message;

const isRefusal = ({ body }: Asked): boolean => body.includes("14:failure reason");
