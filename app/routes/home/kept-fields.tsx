import { useSearchParams } from "@remix-run/react";

/** What a GET form of the list carries along of the list's state: all but its own fields and the page. */
export function KeptFields({ except }: { except: readonly string[] }) {
  const [params] = useSearchParams();
  return [...params].map(([name, value]) =>
    value && name !== "page" && !except.includes(name) ? (
      <input key={name} type="hidden" name={name} value={value} />
    ) : null,
  );
}
