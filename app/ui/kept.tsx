import { type ComponentType, createContext, type HTMLAttributes, useContext } from "react";
import { useZone } from "./zone.ts";

type Row = { id?: number | string };

/** What goes into an element: a part for each of the rows. */
export type ShowRows = <Shown extends object>(
  Part: ComponentType<Shown>,
  rows: readonly Shown[],
  zone: string,
) => Pick<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML">;

/** Only a server keeps HTML (keep-html.server.tsx). Browsers render the same elements, which they find in the page. */
export const ShowRowsContext = createContext<ShowRows>((Part, rows) => ({
  children: rows.map((row) => <Part key={(row as Row).id ?? 0} {...row} />),
}));

type Props<Shown> = HTMLAttributes<HTMLElement> & {
  as: "div" | "footer" | "ol" | "tbody" | "ul";
  /** Shows its props, which are plain data, and knows of the page nothing but the reader's zone. */
  of: ComponentType<Shown>;
};

/** An element around what comes again on many pages, a part for each of `rows`; one row needs no id. */
export function KeptRows<Shown extends object>({
  as: Tag,
  of,
  rows,
  ...props
}: Props<Shown> & { rows: readonly Shown[] }) {
  return <Tag {...props} {...useContext(ShowRowsContext)(of, rows, useZone())} />;
}
