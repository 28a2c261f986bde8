import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { keepMade } from "#app/domain/kernel/keep-made.ts";
import type { ShowRows } from "./kept.tsx";
import { linesOf, pack } from "./packed.ts";
import { ZoneProvider } from "./zone.ts";

/** For each part, in characters of props and HTML: a thousand rows or more. */
const MOST = 1_000_000;

const keepers = new Map<unknown, (made: string) => string>();

/** What keeps the HTML of a part, by the reader's zone and the packed props below it. */
function keeperOf(Part: ComponentType<object>) {
  const known = keepers.get(Part);
  if (known) return known;
  const keep = keepMade(MOST, (made) => {
    const [zone = "", props = ""] = linesOf(made);
    return renderToString(
      <ZoneProvider value={zone}>
        <Part {...JSON.parse(props)} />
      </ZoneProvider>,
    );
  });
  keepers.set(Part, keep);
  return keep;
}

/** Renders the part of each row, or takes what was made of the same props before. */
export const showKeptRows: ShowRows = (Part, rows, zone) => {
  const keep = keeperOf(Part as ComponentType<object>);
  const lines = typeof rows === "string" ? linesOf(rows) : rows.map(pack);
  return { dangerouslySetInnerHTML: { __html: lines.map((line) => keep(`${zone}\n${line}`)).join("") } };
};
