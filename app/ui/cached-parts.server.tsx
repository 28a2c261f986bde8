import type { ComponentType, ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { createCache, lengthOfBoth } from "#app/domain/core/kernel/caches.ts";
import { type ShowRows, ShowRowsContext } from "./cached-rows.tsx";
import { ZoneProvider } from "./zone.ts";

type Part = ComponentType<object>;

const cache = createCache<string, Buffer>({
  name: "Rows and posts",
  most: 20_000_000,
  unit: "characters",
  weigh: lengthOfBoth,
});

const ids = new Map<Part, number>();

/** Two parts with equal props have two entries. */
function idOf(Part: Part): number {
  const id = ids.get(Part) ?? ids.size;
  ids.set(Part, id);
  return id;
}

/** The HTML of a row, ready to send. */
function renderRow(Part: Part, row: object, zone: string): Buffer {
  return cache.getOrMake(`${idOf(Part)} ${zone} ${JSON.stringify(row)}`, () => {
    const element = (
      <ZoneProvider value={zone}>
        <Part {...row} />
      </ZoneProvider>
    );
    if (process.env.NODE_ENV !== "production") checkPart(Part, row, element);
    return Buffer.from(renderToString(element));
  });
}

/** Fails in development if a cached part does something that could show one reader what only another may see. */
function checkPart({ displayName, name }: Part, row: object, element: ReactElement): void {
  const part = `${displayName ?? name} is cached`;
  for (const [prop, value] of Object.entries(row))
    if (!isPlain(value)) throw new Error(`${part}: its prop "${prop}" must be plain data.`);
  const render = (identifierPrefix: string) => renderToString(element, { identifierPrefix });
  let isSame: boolean;
  try {
    isSame = render("a") === render("b");
  } catch (cause) {
    throw new Error(`${part}: it may use neither the router nor a context except the zone.`, { cause });
  }
  if (!isSame) throw new Error(`${part}: it may not call useId.`);
}

function isPlain(value: unknown): boolean {
  if (value === null || ["undefined", "string", "number", "boolean"].includes(typeof value)) return true;
  if (typeof value !== "object") return false;
  const isData = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isData && Object.values(value).every(isPlain);
}

/**
 * Renders a page whose `CachedRows` come from the cache. React writes `mark`, which must occur nowhere else on the
 * page, in place of each row, and the bytes are inserted afterwards. So the HTML of fifty rows is neither joined, nor
 * copied into React's, nor encoded for each page.
 */
export function renderWithCachedParts(page: ReactElement, mark: string): Buffer[] {
  const parts: Buffer[][] = [];
  const show: ShowRows = (Part, rows, zone) => {
    parts.push(rows.map((row) => renderRow(Part as Part, row, zone)));
    return { dangerouslySetInnerHTML: { __html: mark } };
  };
  const html = renderToString(<ShowRowsContext.Provider value={show}>{page}</ShowRowsContext.Provider>);
  // The rows of a page are in the order in which its components render.
  const [start = "", ...rest] = html.split(mark);
  return [Buffer.from(start), ...rest.flatMap((text, at) => [...(parts[at] ?? []), Buffer.from(text)])];
}
