/** Set on the site's own answers; pages of a proxy or a captive portal do not have it. */
const OWN = "X-Remix-Response";

/** In an answer of a form's action the data come first, even if its status is a failure. */
const isReply = (body: string) => /^\[\{"_\d+":\d+\},"data"/.test(body);

/**
 * The server's message, if this page cannot show its answer; null if the router can show it. The page shows a refused
 * form, and the error page shows a failure on the way to another page. `stays` is the answer to a form or a refresh,
 * whose failure is reported on the page itself.
 */
export async function readFailure(answer: Response, stays: boolean): Promise<{ said: string | null } | null> {
  if (!answer.headers.has(OWN)) return { said: await readJsonMessage(answer) };
  if (answer.status < 500 || !stays) return null;
  const body = await answer.clone().text();
  return isReply(body) ? null : { said: readThrownMessage(body) };
}

async function readJsonMessage(answer: Response): Promise<string | null> {
  try {
    const body: unknown = await answer.json();
    return typeof body === "object" && body !== null && "message" in body ? String(body.message) : null;
  } catch {
    return null;
  }
}

/** The message of a refusal that an action threw. The answer is a flat list, with each name before its value. */
function readThrownMessage(body: string): string | null {
  try {
    const parts = JSON.parse(body.split("\n", 1)[0] ?? "") as unknown[];
    const isRefusal = parts.some((part) => Array.isArray(part) && part[0] === "ErrorResponse");
    const message = parts[parts.indexOf("message") + 1];
    return isRefusal && parts.includes("message") && typeof message === "string" ? message : null;
  } catch {
    return null;
  }
}
