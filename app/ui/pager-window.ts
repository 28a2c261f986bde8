export type PagerItem = number | "gap";

const MOST = 7;

/**
 * The page numbers of the pager: at most seven, always the first, the last, and those around the current one, with gaps
 * for omitted pages.
 */
export function pagerWindow(page: number, pages: number): PagerItem[] {
  const current = Math.min(Math.max(1, page), Math.max(1, pages));
  if (pages <= MOST) return Array.from({ length: Math.max(1, pages) }, (_, i) => i + 1);
  const inner = MOST - 2;
  let from = current - Math.floor(inner / 2);
  from = Math.max(2, Math.min(from, pages - inner));
  const middle = Array.from({ length: inner }, (_, i) => from + i);
  return [
    1,
    ...(from > 2 ? (["gap"] as const) : []),
    ...middle,
    ...(from + inner < pages ? (["gap"] as const) : []),
    pages,
  ];
}
