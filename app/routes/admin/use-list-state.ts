import { useSearchParams } from "@remix-run/react";
import { keepList } from "#app/http/list-state.ts";

/** Adds the filters and page of the current list to an address of the administration. */
export function useListState() {
  const [params] = useSearchParams();
  return (path: string) => keepList(path, params);
}
