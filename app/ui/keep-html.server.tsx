import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { keepMade } from "#app/domain/kernel/keep-made.ts";
import type { ShowRows } from "./kept.tsx";
import { type PackedRows, packRow, splitRows, unpackRows } from "./packed.ts";
import { ZoneProvider } from "./zone.ts";

/** For each part, in characters of props and bytes of HTML: a thousand rows or more. */
const MOST = 1_000_000;

const keepers = new Map<unknown, (made: string) => Uint8Array>();

/** What keeps the HTML of a part, as it is sent, by the reader's zone and below it the props, a packed row. */
function keeperOf(Part: ComponentType<object>) {
  const known = keepers.get(Part);
  if (known) return known;
  const keep = keepMade(MOST, (made) => {
    const end = made.indexOf("\n");
    const [props = {}] = unpackRows(made.slice(end + 1) as PackedRows<object>);
    const html = renderToString(
      <ZoneProvider value={made.slice(0, end)}>
        <Part {...props} />
      </ZoneProvider>,
    );
    return Buffer.from(html);
  });
  keepers.set(Part, keep);
  return keep;
}

/**
 * The kept parts of one page. React writes `mark`, which nothing else on the page may hold, in the place of each, and
 * `fill` puts them there: the HTML of fifty rows is neither joined, nor copied into React's, nor encoded for each page.
 */
export function createPage(mark: string): { show: ShowRows; fill: (html: string) => Uint8Array[] } {
  const parts: Uint8Array[][] = [];
  return {
    show(Part, rows, zone) {
      const keep = keeperOf(Part as ComponentType<object>);
      const each = typeof rows === "string" ? splitRows(rows) : rows.map(packRow);
      parts.push(each.map((row) => keep(`${zone}\n${row}`)));
      return { dangerouslySetInnerHTML: { __html: mark } };
    },
    // A page is written in the order in which its components are rendered.
    fill(html) {
      const [start = "", ...rest] = html.split(mark);
      return [Buffer.from(start), ...rest.flatMap((text, at) => [...(parts[at] ?? []), Buffer.from(text)])];
    },
  };
}
