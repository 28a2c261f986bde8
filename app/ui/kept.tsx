import { type ComponentType, createContext, type HTMLAttributes, useContext, useMemo } from "react";
import { type PackedRows, unpackRows } from "./packed.ts";
import { useZone } from "./zone.ts";

type Row = { id?: number | string };
type Rows<Shown> = readonly Shown[] | PackedRows<Shown>;

/** What goes into an element: a part for each of the rows. */
export type ShowRows = <Shown extends object>(
  Part: ComponentType<Shown>,
  rows: Rows<Shown>,
  zone: string,
) => Pick<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML">;

/** Only a server keeps HTML (keep-html.server.tsx). Browsers render the same elements, which they find in the page. */
export const ShowRowsContext = createContext<ShowRows>((Part, rows) => ({ children: <Parts of={Part} rows={rows} /> }));

function Parts<Shown extends object>({ of: Part, rows }: { of: ComponentType<Shown>; rows: Rows<Shown> }) {
  const shown = useMemo(() => (typeof rows === "string" ? unpackRows<Shown>(rows) : rows), [rows]);
  return shown.map((row) => <Part key={(row as Row).id ?? 0} {...row} />);
}

type Props<Shown> = HTMLAttributes<HTMLElement> & {
  as: "aside" | "dl" | "div" | "footer" | "header" | "nav" | "ol" | "section" | "tbody" | "thead" | "ul";
  /** Shows its props, which are plain data, and knows of the page nothing but the reader's zone. */
  of: ComponentType<Shown>;
};

/**
 * An element around what comes again on many pages, a part for each of `rows`; one row needs no id. Rows that a loader has
 * packed cost the server nothing more.
 */
export function KeptRows<Shown extends object>({ as: Tag, of, rows, ...props }: Props<Shown> & { rows: Rows<Shown> }) {
  return <Tag {...props} {...useContext(ShowRowsContext)(of, rows, useZone())} />;
}
