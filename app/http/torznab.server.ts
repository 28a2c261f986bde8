import type { LoaderFunctionArgs } from "@remix-run/node";
import { coverFile } from "#app/domain/catalogue/covers/cover-url.ts";
import { type FeedIds, feedIdOf } from "#app/domain/community/feeds/feed-id.ts";
import { findTorznab, TORZNAB_MOST, type TorznabItem } from "#app/domain/community/feeds/find-torznab.server.ts";
import { numbersOf, torznabCategories } from "#app/domain/community/feeds/torznab-categories.ts";
import { xmlText } from "#app/domain/community/feeds/xml-text.ts";
import { type Refusal, refusalStatus } from "#app/domain/core/kernel/result.ts";
import { recallSetting } from "#app/domain/core/settings/settings.server.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import { retryHeaders } from "./screen.server.ts";
import { notForFeeds, tokenCallerOf } from "./token-caller.server.ts";
import { writeXml } from "./xml.ts";

function answer(body: object, headers: Record<string, string> = {}, status = 200): Response {
  const all = { ...headers, "Content-Type": "application/xml; charset=utf-8" };
  return new Response(writeXml(body), { status, headers: all });
}

/**
 * Torznab's error codes. Clients read the code, so the status is 200 as with every indexer, except 429: clients take
 * the wait from `Retry-After` only with that status.
 */
const codes: Partial<Record<Refusal["code"], number>> = {
  unauthenticated: 100,
  forbidden: 102,
  invalid: 201,
  "rate-limited": 500,
};
/** Functions of Torznab, and of Newznab on which it is based, that this site does not have. */
const unavailable = [
  ...["tvsearch", "movie", "details", "getnfo", "get", "card-add", "card-del", "cartadd", "cartdel"],
  ...["comments", "comments-add", "commentadd", "register", "user"],
];
const failed = (code: number, description: string, headers = {}, status = 200) =>
  answer({ error: { "@code": code, "@description": description } }, headers, status);
const WAIT: Refusal["code"][] = ["rate-limited", "unavailable"];
function refused(refusal: Refusal, headers = {}): Response {
  const { code, message } = refusal;
  const status = WAIT.includes(code) ? refusalStatus[code] : 200;
  return failed(codes[code] ?? 900, message, { ...headers, ...retryHeaders(refusal) }, status);
}

/** The capabilities of this API. Public, because clients read them before they have a key. */
function capsOf(siteName: string, origin: string): Response {
  const searching = (supportedParams: string) => ({ "@available": "yes", "@supportedParams": supportedParams });
  return answer({
    caps: {
      server: { "@title": xmlText(siteName), "@url": origin },
      limits: { "@max": TORZNAB_MOST, "@default": TORZNAB_MOST },
      searching: {
        search: searching("q"),
        "tv-search": { "@available": "no", "@supportedParams": "q" },
        "movie-search": { "@available": "no", "@supportedParams": "q" },
        "music-search": searching("q,artist,album,label,track"),
        "audio-search": searching("q,artist,album,label,track"),
        "book-search": searching("q,author,title,publisher"),
      },
      categories: {
        category: torznabCategories.map(({ id, name, below }) => ({
          "@id": id,
          "@name": name,
          subcat: below.map((one) => ({ "@id": one.id, "@name": one.name })),
        })),
      },
    },
  });
}

const functions = ["search", "music", "audio", "book"];

/** Answers a Torznab client: `t` is the function, `apikey` a token for feeds. */
export async function answerTorznab(args: LoaderFunctionArgs): Promise<Response> {
  // The specification allows parameter names in any case.
  const query = new URLSearchParams(
    [...new URL(args.request.url).searchParams].map(([name, value]) => [name.toLowerCase(), value]),
  );
  const { services } = args.context.app;
  const asked = query.get("t") ?? "";
  const origin = services.site.publicUrl ?? new URL(args.request.url).origin;
  if (asked === "caps") return capsOf(services.site.name, origin);
  if (asked === "") return failed(200, "Missing parameter (t)");
  if (unavailable.includes(asked)) return failed(203, `Function not available (${asked})`);
  if (!functions.includes(asked)) return failed(202, `No such function (${xmlText(asked.slice(0, 40))})`);
  const token = query.get("apikey") ?? "";
  if (token === "") return failed(200, "Missing parameter (apikey)");
  const caller = await tokenCallerOf(args, token);
  if (!caller.ok) return refused(caller);
  const { context, headers } = caller.value;
  const denied = notForFeeds(caller.value);
  if (denied) return refused(denied, headers);
  const input = Object.fromEntries([...query].filter(([, text]) => text !== ""));
  const found = await findTorznab.executeText(context, input);
  if (!found.ok) return refused(found);
  const { items, offset, total } = found.value;
  const site = { origin, token, ids: await recallSetting(services.settings, "feeds") };
  return answer(
    {
      rss: {
        "@version": "2.0",
        "@xmlns:atom": "http://www.w3.org/2005/Atom",
        "@xmlns:torznab": "http://torznab.com/schemas/2015/feed",
        "@xmlns:newznab": "http://www.newznab.com/DTD/2010/feeds/attributes/",
        channel: {
          title: xmlText(services.site.name),
          link: origin,
          description: xmlText(services.site.tagline),
          "newznab:response": { "@offset": offset, "@total": total },
          item: items.map((item) => itemOf(item, site)),
        },
      },
    },
    headers,
  );
}

type Site = { origin: string; token: string; ids: FeedIds };

function itemOf(item: TorznabItem, { origin, token, ids }: Site) {
  const path = paths.torrent(item.id);
  const page = absoluteUrl(origin, path);
  const at = new Date(item.createdAt);
  const guid = feedIdOf({ id: `torrents/${item.id}`, path, at }, ids, origin);
  const file = absoluteUrl(origin, paths.feeds.download(token, item.id));
  const coverAddress = (name: string) => absoluteUrl(origin, paths.feeds.cover(token, coverFile(name, 256)));
  const numbers = numbersOf(item.category, item.platform);
  const attributes: [string, string | number][] = [
    ...numbers.map((number): [string, number] => ["category", number]),
    ["size", item.bytes],
    ["files", item.files ?? 0],
    ["grabs", item.grabs ?? 0],
    // Programs skip torrents without a seeder.
    ["seeders", item.seeders + (item.isFromSite ? 1 : 0)],
    ["leechers", item.leechers],
    ["peers", item.seeders + (item.isFromSite ? 1 : 0) + item.leechers],
    ["downloadvolumefactor", 1],
    ["uploadvolumefactor", 1],
    ...(item.infoHash ? ([["infohash", item.infoHash]] as [string, string][]) : []),
    ...(item.publisher ? ([["publisher", xmlText(item.publisher)]] as [string, string][]) : []),
    ...(item.cover ? ([["coverurl", coverAddress(item.cover)]] as [string, string][]) : []),
  ];
  return {
    title: xmlText(item.name),
    guid: { "@isPermaLink": String(guid === page), "#text": guid },
    link: file,
    comments: page,
    pubDate: at.toUTCString(),
    size: item.bytes,
    description: xmlText(item.description ?? ""),
    category: numbers,
    enclosure: { "@url": file, "@length": item.bytes, "@type": "application/x-bittorrent" },
    "torznab:attr": attributes.map(([name, value]) => ({ "@name": name, "@value": value })),
  };
}
