import { XMLParser, XMLValidator } from "fast-xml-parser";

/**
 * A client of Torznab 1.3, written from the specification and from that of Newznab which it extends: it knows nothing
 * of this site. `tests/api/torznab-client.test.ts` checks it against the examples of both.
 */
export class TorznabError extends Error {
  readonly code: number;
  constructor(code: number, description: string) {
    super(description);
    this.code = code;
  }
}

export type TorznabFunction = "search" | "music" | "book";
type Category = { id: number; name: string; subcategories: { id: number; name: string }[] };
export type Caps = {
  title: string;
  limits: { max: number; default: number };
  /** The parameters of each mode that is available. */
  modes: Record<string, string[]>;
  categories: Category[];
};
export type TorznabItem = {
  title: string;
  guid: string;
  link: string;
  published: Date;
  enclosure: { url: string; type: string };
  size: number;
  categories: number[];
  seeders?: number;
  leechers?: number;
  peers?: number;
  /** Every attribute, each with all its different values. */
  attributes: Map<string, string[]>;
};
export type Page = { offset: number; total: number; items: TorznabItem[] };

const lists = ["category", "subcat", "item", "newznab:attr", "torznab:attr"];
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  isArray: (name, _path, _isLeaf, isAttribute) => !isAttribute && lists.includes(name),
});

function parse(xml: string) {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new Error(`no XML: ${valid.err.msg}`);
  const document = parser.parse(xml);
  if (document.error) throw new TorznabError(Number(document.error.code), document.error.description);
  return document;
}

export function readCaps(xml: string): Caps {
  const { server, limits, searching, categories } = parse(xml).caps;
  const modes = Object.entries<{ available: string; supportedParams?: string }>(searching);
  return {
    title: server.title,
    limits: { max: Number(limits.max), default: Number(limits.default) },
    modes: Object.fromEntries(
      modes
        .filter(([, { available }]) => available === "yes")
        .map(([mode, { supportedParams }]) => [mode, (supportedParams ?? "q").split(",")]),
    ),
    categories: categories.category.map(
      ({ id, name, subcat = [] }: { id: string; name: string; subcat?: Named[] }) => ({
        id: Number(id),
        name,
        subcategories: subcat.map((one) => ({ id: Number(one.id), name: one.name })),
      }),
    ),
  };
}

type Named = { id: string; name: string };
type Attribute = { name: string; value: string };

export function readPage(xml: string): Page {
  const { channel } = parse(xml).rss;
  const response = channel["newznab:response"];
  return { offset: Number(response.offset), total: Number(response.total), items: (channel.item ?? []).map(readItem) };
}

type Item = {
  title: string;
  guid: string | { "#text": string };
  link: string;
  pubDate: string;
  enclosure: { url: string; type: string };
  "newznab:attr"?: Attribute[];
  "torznab:attr"?: Attribute[];
};

function readItem(item: Item): TorznabItem {
  const attributes = new Map<string, string[]>();
  const given: Attribute[] = [...(item["newznab:attr"] ?? []), ...(item["torznab:attr"] ?? [])];
  for (const { name, value } of given) attributes.set(name, [...new Set([...(attributes.get(name) ?? []), value])]);
  const numbers = (name: string) => (attributes.get(name) ?? []).map(Number);
  const [size = Number.NaN] = numbers("size");
  const { title, guid, link, pubDate, enclosure } = item;
  return {
    title,
    guid: typeof guid === "string" ? guid : guid["#text"],
    link,
    published: new Date(pubDate),
    enclosure,
    size,
    categories: numbers("category"),
    ...inferPeers({ seeders: numbers("seeders")[0], leechers: numbers("leechers")[0], peers: numbers("peers")[0] }),
    attributes,
  };
}

/** Derives the third of seeders, leechers and peers from two. */
function inferPeers({ seeders, leechers, peers }: Pick<TorznabItem, "seeders" | "leechers" | "peers">) {
  return {
    seeders: seeders ?? (peers !== undefined && leechers !== undefined ? peers - leechers : undefined),
    leechers: leechers ?? (peers !== undefined && seeders !== undefined ? peers - seeders : undefined),
    peers: peers ?? (seeders !== undefined && leechers !== undefined ? seeders + leechers : undefined),
  };
}

const modeOf: Record<TorznabFunction, string[]> = {
  search: ["search"],
  music: ["music-search", "audio-search"],
  book: ["book-search"],
};

type Parameters = Record<string, string | number | number[]>;

export function createTorznabClient(endpoint: string, apikey: string) {
  async function get(parameters: Parameters): Promise<string> {
    const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
    return (await fetch(`${endpoint}?${query}`)).text();
  }
  const caps = async () => readCaps(await get({ t: "caps" }));
  const search = async (t: TorznabFunction, parameters: Parameters = {}) =>
    readPage(await get({ t, apikey, ...parameters }));
  return {
    caps,
    search,
    /** By a function's own parameters where the caps list them; otherwise their words are a free search. */
    async find(t: TorznabFunction, named: Record<string, string>): Promise<Page> {
      const { modes } = await caps();
      const supported = modeOf[t].flatMap((mode) => modes[mode] ?? []);
      if (Object.keys(named).every((name) => supported.includes(name))) return search(t, named);
      return search("search", { q: Object.values(named).join(" ") });
    },
    /** All results, page after page, until the total is reached or a page is empty. */
    async all(parameters: Parameters = {}, limit?: number): Promise<TorznabItem[]> {
      const items: TorznabItem[] = [];
      for (;;) {
        const page = await search("search", { ...parameters, ...(limit ? { limit } : {}), offset: items.length });
        items.push(...page.items);
        if (page.items.length === 0 || items.length >= page.total) return items;
      }
    },
  };
}
