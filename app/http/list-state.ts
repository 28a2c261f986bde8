/** The page that a list's URL asks for; nonsense is the first one. */
export function pageOf(params: URLSearchParams): number {
  const text = params.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** A list's URL with some of its state changed: empty parts fall out, and any change but of the page goes to page 1. */
export function hrefWith(
  path: string,
  current: URLSearchParams,
  change: Record<string, string | number | null>,
): string {
  const next = new URLSearchParams();
  const merged = { ...Object.fromEntries(current), page: "1", ...change };
  for (const [name, value] of Object.entries(merged))
    if (value !== null && value !== "" && !(name === "page" && String(value) === "1")) next.set(name, String(value));
  const text = next.toString();
  return text ? `${path}?${text}` : path;
}

/** What a list's URL asks for, as a use case's input: parameters of the given names that are not empty, and the page. */
export function listInput(url: string, names: readonly string[]): Record<string, unknown> {
  const params = new URL(url).searchParams;
  const input: Record<string, unknown> = { page: pageOf(params) };
  for (const name of names) {
    const value = params.get(name)?.trim().slice(0, 100);
    if (value) input[name] = value;
  }
  return input;
}
