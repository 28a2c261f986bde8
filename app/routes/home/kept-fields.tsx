/** Hidden fields that carry the state of the list in a GET form, except the form's own fields and the page. */
export const KeptFields = ({ query, except }: { query: string; except: readonly string[] }) =>
  [...new URLSearchParams(query)].map(([name, value]) =>
    value && name !== "page" && !except.includes(name) ? (
      <input key={name} type="hidden" name={name} value={value} />
    ) : null,
  );
