import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { areaOf, splitBuild } from "./areas.ts";

export type AnswerPage = (request: Request, context: AppLoadContext) => Promise<Response>;

/** Answers a request from the part of the build for its area; if there is none, from the whole build. */
export function createRemixHandler(build: ServerBuild): AnswerPage {
  const whole = createRequestHandler(build, "production");
  const parts = new Map([...splitBuild(build)].map(([area, part]) => [area, createRequestHandler(part, "production")]));
  return async (request, context) => {
    const answer = parts.get(areaOf(new URL(request.url).pathname)) ?? whole;
    return inPlainWords(await answer(request, context));
  };
}

const words: Record<number, string> = {
  400: "This request is not possible here.",
  403: "This is not allowed.",
  404: "There is nothing at this address.",
  405: "This request is not possible here.",
};

/** For a route without a page, Remix answers a thrown error with JSON about Remix, without the error's message. */
export function inPlainWords(response: Response): Response {
  const { status, headers } = response;
  if (!headers.has("X-Remix-Error") || !headers.get("Content-Type")?.startsWith("application/json")) return response;
  const text = words[status] ?? (status < 500 ? "This could not be done." : "Something went wrong. Please try again.");
  return new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
