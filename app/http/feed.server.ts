import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { FeedView } from "#app/domain/feeds/feed.ts";
import type { Context } from "#app/domain/kernel/context.server.ts";
import { remember } from "#app/domain/kernel/remember.server.ts";
import { type Refusal, type Result, refusalStatus, refuse } from "#app/domain/kernel/result.ts";
import type { UseCase } from "#app/domain/kernel/use-case.server.ts";
import { etagOf } from "./etag.ts";
import { fillToken } from "./feed-entry.server.ts";
import { retryHeaders } from "./screen.server.ts";
import { notForFeeds, tokenCallerOf } from "./token-caller.server.ts";
import { type FeedFormat, feedTypes, writeFeed } from "./write-feed.server.ts";

/** Feed readers ask every few minutes: for so long all of them get the same. */
const FRESH_MS = 10_000;

/**
 * Runs `answer` for the member whose feed token stands in the address. A refusal is a line of text: what reads it is a
 * feed reader or a torrent client. Refusals: those of the token, not-found (a token that is for something else).
 */
export async function asFeedReader(
  args: LoaderFunctionArgs,
  answer: (context: Context, token: string) => Promise<Result<Response>>,
): Promise<Response> {
  const token = args.params.token ?? "";
  const caller = await tokenCallerOf(args, token);
  if (!caller.ok) return refused(caller);
  const { context, headers } = caller.value;
  const result = notForFeeds(caller.value) ?? (await answer(context, token));
  const response = result.ok ? result.value : refused(result);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

const refused = (refusal: Refusal) =>
  new Response(`${refusal.message}\n`, {
    status: refusalStatus[refusal.code],
    headers: { "Content-Type": "text/plain; charset=utf-8", ...retryHeaders(refusal) },
  });

/** Answers a feed as RSS or Atom; 304 where nothing has changed since the reader asked. */
export const feedLoader =
  <Schema extends z.ZodTypeAny>(useCase: UseCase<Schema, FeedView>) =>
  (args: LoaderFunctionArgs): Promise<Response> =>
    asFeedReader(args, async (context, token) => {
      const { format = "", token: _, ...params } = args.params;
      if (!isFormat(format)) return refuse("not-found", "A feed is rss or atom.");
      const query = Object.fromEntries([...new URL(args.request.url).searchParams].filter(([, text]) => text !== ""));
      const input = { ...query, ...params };
      // What staff may see beyond members is not kept for members.
      const key = JSON.stringify([useCase.name, format, context.origin, context.actor?.isAdmin, input]);
      const kept = await remember(context, key, FRESH_MS, async () => {
        const found = await useCase.executeText(context, input);
        if (!found.ok) return found;
        const { origin, site } = context;
        return keep(writeFeed(found.value, format, { origin, siteName: site.name }));
      });
      if ("message" in kept) return kept;
      const headers = { ETag: kept.tag, "Cache-Control": "private, no-cache" };
      if (args.request.headers.get("If-None-Match")?.includes(kept.tag))
        return { ok: true, value: new Response(null, { status: 304, headers }) };
      const body = fillToken(kept.text, token);
      return { ok: true, value: new Response(body, { headers: { ...headers, "Content-Type": feedTypes[format] } }) };
    });

const isFormat = (format: string): format is FeedFormat => Object.hasOwn(feedTypes, format);

const keep = (text: string) => ({ text, tag: `W/${etagOf(Buffer.from(text))}` });
