import { useLocation, useNavigate, useNavigation, useNavigationType, useOutletContext } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paths } from "#app/paths/paths.ts";

/** The torrent that is open over the list, and the ways to leave it. */
export type Detail = {
  id: number | null;
  /** Going back to the list has started. The torrent disappears at once, without waiting for the list. */
  isClosing: boolean;
  close: () => void;
  /** Opens the torrent this many rows below, if there is one. */
  step: (rows: number) => void;
};

/** The context of a torrent's screen over the list; undefined on a page of its own. */
export const useOverList = () => useOutletContext<Detail | undefined>();

type List = { href: string; torrents: { id: number }[] } | null;

const idOf = (pathname: string) => Number(/^\/torrents\/(\d+)$/.exec(pathname)?.[1] ?? 0) || null;

export function useDetail(list: List): Detail {
  const navigate = useNavigate();
  const id = idOf(useLocation().pathname);
  const next = useNavigation().location?.pathname;
  const isClosing = id !== null && next === paths.home();
  const entries = useEntriesSinceList(id);
  useFocusBack(isClosing ? null : id);
  return {
    id: list && !isClosing ? id : null,
    isClosing,
    close() {
      if (entries.current) navigate(-entries.current);
      else navigate(list?.href ?? paths.home(), { preventScrollReset: true });
    },
    step(rows) {
      const ids = (list?.torrents ?? []).map((torrent) => torrent.id);
      const next = ids[ids.indexOf(id ?? 0) + rows];
      if (next !== undefined && ids.includes(id ?? 0))
        navigate(paths.torrent(next), { replace: true, preventScrollReset: true });
    },
  };
}

/** How many history entries lie between the list and this page; null if the reader moved back and forth among them. */
function useEntriesSinceList(id: number | null) {
  const { key } = useLocation();
  const type = useNavigationType();
  const entries = useRef<number | null>(0);
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (id === null) entries.current = 0;
    else if (type === "POP") entries.current = null;
    else if (type === "PUSH" && entries.current !== null) entries.current += 1;
  }, [key, id, type]);
  return entries;
}

/** Returns the focus to the row of the torrent that was open. */
function useFocusBack(id: number | null) {
  const before = useRef(id);
  useEffect(() => {
    const closed = before.current;
    before.current = id;
    if (closed !== null && id === null)
      document.querySelector<HTMLElement>(`tr[data-id="${closed}"] a[data-page-link]`)?.focus({ preventScroll: true });
  }, [id]);
}
