import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { FeedView } from "#app/domain/community/feeds/feed.ts";
import { cached, peek } from "#app/domain/core/kernel/cached.server.ts";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { parseText } from "#app/domain/core/kernel/parse-input.server.ts";
import { ok, type Refusal, type Result, refusalStatus, refuse } from "#app/domain/core/kernel/result.ts";
import type { UseCase } from "#app/domain/core/kernel/use-case-types.ts";
import { recallSetting } from "#app/domain/core/settings/settings.server.ts";
import { etagOf } from "./etag.ts";
import { fillToken } from "./feed-entry.server.ts";
import { retryHeaders } from "./screen.server.ts";
import { countCall, findCaller, notForFeeds } from "./token-caller.server.ts";
import { type FeedFormat, feedTypes, writeFeed } from "./write-feed.server.ts";

/** Feed readers poll every few minutes: all of them get the same copy for this long. */
const FRESH_MS = 10_000;

/**
 * Runs `answer` for the member of the feed token in the URL. A call is not counted if `known` finds cheaply that the
 * reader already has the answer. A refusal is a line of plain text, because its reader is a feed reader or a torrent
 * client. Refusals: those of the token.
 */
export async function asFeedReader(
  args: LoaderFunctionArgs,
  answer: (context: Context, token: string) => Promise<Result<Response>>,
  known?: (context: Context) => Promise<Response | null>,
): Promise<Response> {
  const token = args.params.token ?? "";
  const found = await findCaller(args, token);
  if (!found.ok) return refused(found);
  const denied = notForFeeds(found.value);
  if (denied) return refused(denied);
  const unchanged = await known?.(found.value.context);
  if (unchanged) return unchanged;
  const caller = await countCall(found.value);
  if (!caller.ok) return refused(caller);
  const { context, headers } = caller.value;
  const result = await answer(context, token);
  const response = result.ok ? result.value : refused(result);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

const refused = (refusal: Refusal) =>
  new Response(`${refusal.message}\n`, {
    status: refusalStatus[refusal.code],
    headers: { "Content-Type": "text/plain; charset=utf-8", ...retryHeaders(refusal) },
  });

/**
 * Answers a feed as RSS or Atom; 304 if nothing has changed since the reader's last request. With `isPersonal`, each
 * reader has a separate copy in the cache, because the feed depends on more than their rights.
 */
export const feedLoader =
  <Schema extends z.ZodTypeAny>(useCase: UseCase<Schema, FeedView>, { isPersonal = false } = {}) =>
  (args: LoaderFunctionArgs): Promise<Response> => {
    const { format = "", token: _, ...params } = args.params;
    const query = [...new URL(args.request.url).searchParams].filter(([, text]) => text !== "");
    const input = { ...Object.fromEntries(query), ...params };
    const had = args.request.headers.get("If-None-Match");
    // Staff may see more than members, so their feed is cached separately. The parsed input contains only the feed's
    // own parameters: a query of `?x=1` creates no other copy.
    const keyFor = ({ origin, actor }: Context, parsed: unknown) =>
      JSON.stringify([useCase.name, format, origin, isPersonal && actor?.id, actor?.isAdmin, actor?.rights, parsed]);
    const parse = (context: Context) => useCase.allow(context) ?? parseText(useCase.input, input);
    const unchanged = ({ tag }: Kept) =>
      had?.includes(tag) ? new Response(null, { status: 304, headers: headersOf(tag) }) : null;

    async function answer(context: Context, token: string): Promise<Result<Response>> {
      if (!isFormat(format)) return refuse("not-found", "A feed is rss or atom.");
      const parsed = parse(context);
      if (!parsed.ok) return parsed;
      const make = async (): Promise<Result<Kept>> => {
        const view = await useCase.run(context, parsed.value);
        if (!view.ok) return view;
        const ids = await recallSetting(context.settings, "feeds");
        const text = writeFeed(view.value, format, { origin: context.origin, siteName: context.site.name, ids });
        return ok({ text, tag: `W/${etagOf(Buffer.from(text))}` });
      };
      const key = keyFor(context, parsed.value);
      const found = await cached(context, key, FRESH_MS, make, (kept) => (kept.ok ? kept.value.text.length : 0));
      if (!found.ok) return found;
      const { text, tag } = found.value;
      const headers = { ...headersOf(tag), "Content-Type": feedTypes[format] };
      return ok(unchanged(found.value) ?? new Response(fillToken(text, token), { headers }));
    }

    return asFeedReader(args, answer, async (context) => {
      const parsed = had ? parse(context) : null;
      const found = parsed?.ok ? await peek<Result<Kept>>(context, keyFor(context, parsed.value), FRESH_MS) : null;
      return found?.ok ? unchanged(found.value) : null;
    });
  };

/** A feed as cached for all its readers. */
type Kept = { text: string; tag: string };

const headersOf = (tag: string) => ({ ETag: tag, "Cache-Control": "private, no-cache" });

const isFormat = (format: string): format is FeedFormat => Object.hasOwn(feedTypes, format);
