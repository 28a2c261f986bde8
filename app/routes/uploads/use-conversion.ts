import { useEffect, useRef, useState } from "react";
import { announceUrl } from "#app/domain/catalogue/torrents/announce-url.ts";
import { convertTorrent, NO_PASSKEY } from "#app/domain/catalogue/torrents/metainfo/convert-torrent.ts";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";
import { fetchPasskey, saveAs, torrentBlob } from "./own-torrent.ts";

/** Object URLs keep the file in memory, so each is revoked after a minute. */
const LINK_MS = 60_000;

const { title, otherwise } = torrentFailures.convertTorrent;

/** `url` is null once it has been revoked. */
export type Converted = { id: number; name: string; url: string | null };

type Told = { turn: number; kind: "success" | "error" | "info"; text: string };
type Conversion = { origin: string; createdBy: string };

/** Conversions in the browser, lost when the page is left. */
export function useConversion({ origin, createdBy }: Conversion) {
  const [converted, setConverted] = useState<Converted[]>([]);
  const [toast, setToast] = useState<Told | null>(null);
  const [busy, setBusy] = useState(false);
  const links = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const turns = useRef(0);
  const tell = (kind: Told["kind"], text: string) => setToast({ turn: ++turns.current, kind, text });

  function revoke(url: string) {
    URL.revokeObjectURL(url);
    clearTimeout(links.current.get(url));
    links.current.delete(url);
    setConverted((before) => before.map((item) => (item.url === url ? { ...item, url: null } : item)));
  }

  useEffect(
    () => () => {
      for (const url of links.current.keys()) URL.revokeObjectURL(url);
    },
    [],
  );

  async function convert(file: File) {
    setBusy(true);
    try {
      const passkey = await fetchPasskey();
      if (!passkey) return tell("error", `${title}: ${NO_PASSKEY}`);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const made = convertTorrent(bytes, { fileName: file.name, announce: announceUrl(origin, passkey), createdBy });
      if (!made.ok) return tell("error", `${title}: ${made.message}`);
      const url = URL.createObjectURL(torrentBlob(made.value.bytes));
      links.current.set(
        url,
        setTimeout(() => revoke(url), LINK_MS),
      );
      const id = ++turns.current;
      setConverted((before) => [{ id, name: made.value.fileName, url }, ...before]);
      saveAs(url, made.value.fileName);
      tell("success", "Conversion completed");
    } catch {
      tell("error", `${title}: ${otherwise}`);
    } finally {
      setBusy(false);
    }
  }

  /** `isAll` is false if the server has a list to clear too; it then reports that itself. */
  function clear(isAll: boolean) {
    for (const url of links.current.keys()) revoke(url);
    setConverted([]);
    if (isAll) tell("info", "Cleared");
    else setToast(null);
  }

  return { converted, toast, busy, convert, clear };
}
