import { useEffect, useState } from "react";
import type { PreviewView } from "#app/domain/catalogue/previews/preview-view.ts";
import { apiPaths } from "#app/paths/api-paths.ts";
import type { Sound } from "./sound.ts";

export type Details = Omit<PreviewView, "peaks"> & { peaks: Uint8Array | null };

const asked = new Map<number, Promise<Details[]>>();

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

async function ask(torrentId: number): Promise<Details[]> {
  const answer = await fetch(apiPaths.previews(torrentId));
  if (!answer.ok) throw new Error(`the previews of torrent ${torrentId}: ${answer.status}`);
  const { previews } = (await answer.json()) as { previews: PreviewView[] };
  return previews.map((preview) => ({ ...preview, peaks: preview.peaks === null ? null : bytesOf(preview.peaks) }));
}

const none: Details[] = [];

/** The details of the sounds of a sound's torrent; empty until they have loaded, or if they cannot be loaded. */
export function useDetails({ torrentId }: Partial<Sound> = {}): Details[] {
  const [found, setFound] = useState<{ torrentId: number; previews: Details[] } | null>(null);
  useEffect(() => {
    if (!torrentId) return;
    let isWanted = true;
    const answer = asked.get(torrentId) ?? ask(torrentId);
    asked.set(torrentId, answer);
    answer.then(
      (previews) => isWanted && setFound({ torrentId, previews }),
      // Try again with the next sound of this torrent.
      () => asked.delete(torrentId),
    );
    return () => {
      isWanted = false;
    };
  }, [torrentId]);
  return found && found.torrentId === torrentId ? found.previews : none;
}
