import { useEffect, useState } from "react";
import type { PreviewView } from "#app/domain/catalogue/previews/preview-view.ts";
import { apiPaths } from "#app/paths/api-paths.ts";
import type { Sound } from "./sound.ts";

export type Details = Omit<PreviewView, "peaks"> & { peaks: Uint8Array | null };

const asked = new Map<string, Promise<Details[]>>();

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

const addressOf = ({ torrentId, isUpload }: Partial<Sound>) =>
  torrentId ? (isUpload ? apiPaths.uploadPreviews(torrentId) : apiPaths.previews(torrentId)) : null;

async function ask(address: string): Promise<Details[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const { previews } = (await answer.json()) as { previews: PreviewView[] };
  return previews.map((preview) => ({ ...preview, peaks: preview.peaks === null ? null : bytesOf(preview.peaks) }));
}

const none: Details[] = [];

/** The details of the sounds of a sound's torrent; empty until they have loaded, or if they cannot be loaded. */
export function useDetails(sound: Partial<Sound> = {}): Details[] {
  const address = addressOf(sound);
  const [found, setFound] = useState<{ address: string; previews: Details[] } | null>(null);
  useEffect(() => {
    if (!address) return;
    let isWanted = true;
    const answer = asked.get(address) ?? ask(address);
    asked.set(address, answer);
    answer.then(
      (previews) => isWanted && setFound({ address, previews }),
      // Try again with the next sound of this torrent.
      () => asked.delete(address),
    );
    return () => {
      isWanted = false;
    };
  }, [address]);
  return found && found.address === address ? found.previews : none;
}
