import { type ComponentType, createContext, type HTMLAttributes, useContext } from "react";
import { useZone } from "./zone.ts";

type Row = { id?: number | string };

/** The props that fill an element with one part per row. */
export type ShowRows = <Shown extends object>(
  Part: ComponentType<Shown>,
  rows: readonly Shown[],
  zone: string,
) => Pick<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML">;

/** Only the server caches HTML (cached-parts.server.tsx). Browsers render the parts as usual, and hydrate them. */
export const ShowRowsContext = createContext<ShowRows>((Part, rows) => ({
  children: rows.map((row) => <Part key={(row as Row).id ?? 0} {...row} />),
}));

type Props<Shown> = HTMLAttributes<HTMLElement> & {
  as: "div" | "ol" | "tbody" | "ul";
  /**
   * Renders from its props, which are plain data, and from nothing else but the reader's time zone. `checkPart` and
   * tests/cached-parts.test.ts enforce that.
   */
  of: ComponentType<Shown>;
  rows: readonly Shown[];
};

/** An element around rows that many pages show, with one part per row. A single row needs no id. */
export function CachedRows<Shown extends object>({ as: Tag, of, rows, ...props }: Props<Shown>) {
  return <Tag {...props} {...useContext(ShowRowsContext)(of, rows, useZone())} />;
}
