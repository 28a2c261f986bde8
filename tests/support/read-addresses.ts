import { readFileSync } from "node:fs";
import { z } from "zod";
import { apiTables } from "#app/api/tables.server.ts";
import { shapeOf } from "#app/domain/core/kernel/text-input.ts";
import { formsOnly, screenFiles, screens } from "./who-may-open.ts";

/** Streams of events have no end. */
const isStream = (path: string) => path.endsWith("/events");

/** Ends the session, or changes what the next addresses need. */
const leftOut = [
  ...formsOnly,
  "logout",
  "theme",
  "motion",
  "*",
  "api/payment/card-notice",
  "api/payment/uploads/:name",
];

/** Values of parts and queries of addresses, where they are not 1. */
const usual: Record<string, string> = {
  slug: "maker-1",
  publisherSlug: "maker-1",
  page: "rules",
  kind: "torrent",
  relatedId: "1",
  format: "atom",
  methodId: "BTC",
  operation: "db-backup",
  file: "0000000000000001.256.webp",
  name: "none",
  registrationToken: "1".padStart(64, "0"),
  reviewId: "3",
  queue: "uploads",
};

/** Further parameters by screen or call. Some screens show only rows of one state. */
const special: Record<string, Record<string, string>> = {
  "admin/uploads/:uploadId": { uploadId: "2" },
  "admin/uploads/:uploadId/return": { uploadId: "2" },
  "receipts/:paymentId": { paymentId: "2" },
  "/user/payments/:paymentId/receipt": { paymentId: "2" },
  "collections/:collectionId/suggest": { collectionId: "2" },
  "messages/:messageId/report": { messageId: "2" },
  "products/:publisherSlug/:slug": { slug: "kit-1" },
  "/products/:publisherSlug/:slug": { slug: "kit-1" },
  "feeds/:token/:format/products/:publisherSlug/:slug": { slug: "kit-1" },
};

/** Further addresses of a screen, for what its query may ask for. */
const queries: Record<string, string[]> = {
  "": ["?search=1&panel=open", "?category=samples&sortBy=name", "?search=none+of+these+words"],
  "api/torznab/api": [
    "?t=search&limit=100",
    "?t=search&cat=100001,100002,100003,100004,100005,100006,100007&limit=100&offset=200",
    "?t=music&artist=1&limit=100",
  ],
  uploader: ["?unseeded=on"],
};

/** Names in the query of a screen that say what it is about, by its path: the screen declares them with `aboutQuery`. */
const abouts = new Map(
  screenFiles.flatMap(({ path, file }) => {
    const [, names] = /= aboutQuery\(([^)]+)\)/.exec(readFileSync(file, "utf8")) ?? [];
    return names ? [[path, names.match(/\w+/g) ?? []]] : [];
  }),
);

/** A torrent of 999 files: just so many that its page shows them all. */
const further = ["/torrents/2", "/torrents/2.data"];

type Ids = Record<string, string>;
const sampleOf = (path: string, name: string, ids: Ids) => special[path]?.[name] ?? ids[name] ?? usual[name] ?? "1";
const fill = (path: string, ids: Ids) => path.replace(/:(\w+)/g, (_, name) => sampleOf(path, name, ids));
const aboutOf = (path: string, ids: Ids) => abouts.get(path)?.map((name) => `${name}=${sampleOf(path, name, ids)}`);

/** Where the data of a page are. */
export const dataOf = (path: string) => {
  const [pathname = "", query] = path.split("?");
  return `${pathname === "/" ? "/_root" : pathname}.data${query === undefined ? "" : `?${query}`}`;
};

/** Every screen and its data, with the largest page of each list. */
export function screenAddresses(ids: Ids): string[] {
  return screens
    .filter((path) => !leftOut.includes(path) && !isStream(path))
    .flatMap((path) => {
      const at = `/${fill(path, ids)}`;
      const withKey = path === "api/torznab/api" ? (query: string) => `${query}&apikey=${ids.token}` : String;
      const about = aboutOf(path, ids);
      const asked = [...(about ? [`?${about.join("&")}`] : []), ...(queries[path] ?? [])];
      const pages = [at, ...asked.map((query) => at + withKey(query))];
      // A route without a page has no loader data.
      const hasData = !/^(feeds\/:|covers\/|api\/|site\/)|\/(file|picture|download|archive)$/.test(path);
      return hasData ? pages.flatMap((page) => [page, dataOf(page)]) : pages;
    })
    .concat(further);
}

/** The most that a call's `limit` takes; null where it has none. */
function mostOf(field: z.ZodTypeAny | undefined): number | null {
  let inner = field;
  while (inner && !(inner instanceof z.ZodNumber)) {
    const { innerType, schema } = inner._def as { innerType?: z.ZodTypeAny; schema?: z.ZodTypeAny };
    inner = innerType ?? schema;
  }
  return inner?.maxValue ?? null;
}

/** Required queries of calls. */
const needed: Record<string, string> = { "/user/draft": "?path=/forums/new" };

/** Every call that reads, with as many rows as it gives at once. */
export function callAddresses(ids: Ids): string[] {
  return apiTables
    .filter(({ method, path }) => method === "GET" && !isStream(path))
    .flatMap(({ path, useCase }) => {
      const fields = shapeOf(useCase.input);
      const most = mostOf(fields.limit);
      const at = `/api${fill(path, ids)}${needed[path] ?? ""}`;
      const whole = most ? `${at}?limit=${most}` : at;
      return fields.search ? [whole, `${at}?search=1${most ? `&limit=${most}` : ""}`] : [whole];
    })
    .concat("/api/openapi.json");
}
