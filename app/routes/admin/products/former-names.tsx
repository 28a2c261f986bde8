/** The slugs whose addresses lead to a publisher or a product. */
export const FormerNames = ({ slugs }: { slugs: string[] }) =>
  slugs.length === 0 ? "None" : <span className="font-mono wrap-anywhere">{slugs.join(", ")}</span>;
