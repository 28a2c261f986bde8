/** The former slugs of a publisher or product. Their addresses still lead to it. */
export const FormerNames = ({ slugs }: { slugs: string[] }) =>
  slugs.length === 0 ? "None" : <span className="font-mono wrap-anywhere">{slugs.join(", ")}</span>;
