import { encode } from "turbo-stream";
import { keepFailedRequest } from "../request-id.ts";
import { keepFromReload } from "./keep-from-reload.ts";
import { readFailure } from "./read-failure.ts";
import { type Page, shownPage } from "./requests.ts";
import { type RouterRequest, readRouterRequest } from "./router-request.ts";

/** About as long as the server takes to restart. A form that may be sent twice is sent once more after it. */
const REPEAT_AFTER = 3_000;
/** The status of an answer that redirects to another page. */
const REDIRECT = 202;

type Send = () => Promise<Response>;
type Failed = { said: string | null; answered: boolean };
type Outcome = { answer: Response } | { failed: Failed };

let isRecalled = false;
let latest = { path: "/", lost: false };
let isAfterSubmit = false;

/** The next load of the current page sends no request: it gets the data that the page has. */
export const recallPage = () => {
  isRecalled = true;
};

/**
 * Intercepts requests between the router and the network. The router treats anything but an answer of the site as an
 * error, and shows it instead of the page. This keeps the page: a refresh that fails is answered with the page's own
 * data, and if a form or another page gets no answer, that is reported to the page, which makes the router give it up.
 */
export function guardRequests() {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const request = readRouterRequest(input, init);
    const page = shownPage();
    return request && page ? guard(() => send(input, init), request, page) : send(input, init);
  };
  keepFromReload(() => (shownPage() ? latest : null));
}

async function guard(send: Send, request: RouterRequest, page: Page): Promise<Response> {
  // At a URL with a parameter the router asks for its routes, even for those of the current page, which it has.
  if (request.kind === "routes" && request.path === page.path().split("?")[0]) return Response.json({});
  const form = page.sending(request.path);
  const isForm = request.method === "POST" || (request.kind === "routes" && form !== null);
  const isShown = !isForm && request.path === page.path();
  if (isShown && isRecalled) {
    isRecalled = false;
    return recall(page);
  }
  const isSaved = isAfterSubmit && !isForm;
  isAfterSubmit = false;
  const asked = { path: request.path, lost: false };
  latest = asked;
  const repeats = form?.repeats === true;
  const outcome = await attempt(send, { request, stays: isForm || isShown, repeats });
  if ("answer" in outcome) {
    if (request.method === "POST") form?.onAnswer();
    isAfterSubmit = (isForm && outcome.answer.status === REDIRECT) || (isSaved && request.kind === "routes");
    page.onAnswer(isShown ? "refresh" : "step");
    return outcome.answer;
  }
  request.signal.throwIfAborted();
  asked.lost = true;
  if (isShown && !isSaved) {
    page.onStale();
    return recall(page);
  }
  page.onLost({ ...outcome.failed, kind: isForm ? "submit" : isSaved ? "saved" : "load", path: request.path });
  return new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(request.signal.reason)));
}

type Terms = { request: RouterRequest; stays: boolean; repeats: boolean };

async function attempt(send: Send, { request, stays, repeats }: Terms): Promise<Outcome> {
  const answer = await send().catch(() => null);
  if (answer) keepFailedRequest(answer);
  const failure = answer ? await failureIn(answer, request, stays) : { said: null };
  if (answer && !failure) return { answer };
  const wasCut = !answer || [502, 503, 504].includes(answer.status);
  if (!repeats || !wasCut || !navigator.onLine || request.signal.aborted)
    return { failed: { said: failure?.said ?? null, answered: answer !== null } };
  await new Promise((resolve) => setTimeout(resolve, REPEAT_AFTER));
  return attempt(send, { request, stays, repeats: false });
}

// A list of routes is plain JSON.
const failureIn = async (answer: Response, { kind }: RouterRequest, stays: boolean) =>
  kind === "data" ? readFailure(answer, stays) : answer.ok ? null : { said: null };

/** The page's data, in the format in which the server would send them. */
function recall(page: Page): Response {
  const routes = Object.entries(page.data()).map(([id, data]) => [id, { data }]);
  return new Response(encode(Object.fromEntries(routes)), { headers: { "Content-Type": "text/x-script" } });
}
