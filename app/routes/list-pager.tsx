import { useSearchParams } from "@remix-run/react";
import { pageCount } from "#app/domain/core/kernel/pages.ts";
import { hrefWith } from "#app/http/list-state.ts";
import { Pager } from "#app/ui/pager.tsx";

type Props = { path: string; list: { page: number; limit: number; total: number } };

/** The pager of a list at `path`. Its links keep the filters of the list. */
export function ListPager({ path, list: { page, limit, total } }: Props) {
  const [params] = useSearchParams();
  return <Pager page={page} pages={pageCount(total, limit)} hrefFor={(to) => hrefWith(path, params, { page: to })} />;
}
