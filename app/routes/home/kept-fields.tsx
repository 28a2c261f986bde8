import { useSearchParams } from "@remix-run/react";

/** What a GET form of the list carries along of the list's state. */
export function KeptFields({ names }: { names: readonly string[] }) {
  const [params] = useSearchParams();
  return names.map((name) => {
    const value = params.get(name);
    return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
  });
}
