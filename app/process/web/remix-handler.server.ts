import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { areaOf, splitBuild } from "./areas.ts";

export type AnswerPage = (request: Request, context: AppLoadContext) => Promise<Response>;

/** Answers a request from the part of the build that its address belongs to; what belongs to none, from the whole build. */
export function createRemixHandler(build: ServerBuild): AnswerPage {
  const whole = createRequestHandler(build, "production");
  const parts = new Map([...splitBuild(build)].map(([area, part]) => [area, createRequestHandler(part, "production")]));
  return (request, context) => (parts.get(areaOf(new URL(request.url).pathname)) ?? whole)(request, context);
}
