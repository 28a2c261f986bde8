import { redirect } from "@remix-run/node";
import { pageCount } from "#app/domain/core/kernel/pages.ts";

type List = { page: number; limit: number; total: number };

const isList = (value: unknown): value is List => {
  const { page, limit, total } = (value ?? {}) as Partial<Record<keyof List, unknown>>;
  return [page, limit, total].every((figure) => typeof figure === "number");
};

/** Redirects to the last page of a list if the URL asks for a later one, because lists can become shorter. */
export function leadToLastPage(request: Request, value: unknown): void {
  const url = new URL(request.url);
  if (!isList(value) || url.searchParams.get("page") !== String(value.page)) return;
  const pages = pageCount(value.total, value.limit);
  if (value.page <= pages) return;
  if (pages === 1) url.searchParams.delete("page");
  else url.searchParams.set("page", String(pages));
  throw redirect(url.pathname + url.search);
}
