import { type ComponentType, createContext, type HTMLAttributes, useContext } from "react";

/** The HTML of a component, made once for each of its props. */
export type KeepHtml = <Shown extends object>(Part: ComponentType<Shown>, shown: Shown) => string;

/** Only a server keeps HTML. Browsers render the same elements, which they find in the page. */
export const KeepContext = createContext<KeepHtml | null>(null);

type Element = "div" | "footer" | "nav" | "ol" | "tbody" | "ul";
type Props<Shown> = HTMLAttributes<HTMLElement> & {
  as: Element;
  /** Shows its props, which are plain data, and reads no context: what the server has made of them serves every page. */
  of: ComponentType<Shown>;
};

/** An element around what comes again on many pages, a part for each of `rows`. */
export function KeptRows<Shown extends { id?: number | string }>({
  as: Tag,
  of: Part,
  rows,
  ...props
}: Props<Shown> & { rows: readonly Shown[] }) {
  const keep = useContext(KeepContext);
  if (!keep)
    return (
      <Tag {...props}>
        {rows.map((row) => (
          <Part key={row.id ?? 0} {...row} />
        ))}
      </Tag>
    );
  const html = rows.map((row) => keep(Part, row)).join("");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by keep-html.server.tsx, where React escapes
  return <Tag {...props} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The same around one part. */
export const Kept = <Shown extends object>({ shown, ...props }: Props<Shown> & { shown: Shown }) => (
  <KeptRows {...props} rows={[shown]} />
);
