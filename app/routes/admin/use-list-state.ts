import { useSearchParams } from "@remix-run/react";
import { keepList } from "#app/http/list-state.ts";

/** Gives an address of the administration the filters and the page of the list that one came from. */
export function useListState() {
  const [params] = useSearchParams();
  return (path: string) => keepList(path, params);
}
