import { useEffect, useState } from "react";
import type { PreviewView } from "#app/domain/previews/preview-view.ts";
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

/** All that is known of a sound; null until it has come, and where it cannot be had. */
export function useDetails(sound: Sound | undefined): Details | null {
  const [found, setFound] = useState<Details | null>(null);
  const { id, torrentId } = sound ?? {};
  useEffect(() => {
    if (!torrentId) return;
    let isWanted = true;
    const answer = asked.get(torrentId) ?? ask(torrentId);
    asked.set(torrentId, answer);
    answer.then(
      (previews) => isWanted && setFound(previews.find((preview) => preview.id === id) ?? null),
      // Asked again with the next sound of this torrent.
      () => asked.delete(torrentId),
    );
    return () => {
      isWanted = false;
    };
  }, [id, torrentId]);
  return found?.id === id ? found : null;
}
