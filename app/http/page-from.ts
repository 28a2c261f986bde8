/** The page a list's URL asks for: 1 for nonsense, a number beyond any list for "last". */
export function pageFrom(params: URLSearchParams): number | "last" {
  const text = params.get("page") ?? "";
  if (text === "last") return "last";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
