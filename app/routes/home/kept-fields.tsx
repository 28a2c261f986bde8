/** What a GET form of the list carries along of the list's state: all but its own fields and the page. */
export const KeptFields = ({ query, except }: { query: string; except: readonly string[] }) =>
  [...new URLSearchParams(query)].map(([name, value]) =>
    value && name !== "page" && !except.includes(name) ? (
      <input key={name} type="hidden" name={name} value={value} />
    ) : null,
  );
