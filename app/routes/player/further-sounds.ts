import { badgeOf } from "#app/domain/catalogue/torrents/categories.ts";
import { hueOf } from "#app/ui/badge.tsx";
import type { Sound } from "./sound.ts";

/** The answer of the API call of a collection. */
type Page = {
  torrents: { id: number; name: string; category: string; preview?: { id: number } }[];
  total: number;
  page: number;
  limit: number;
};

/** The sounds of the next page of a list that has any, and the URL of the page after it. */
export async function readFurther(
  address: string,
): Promise<{ sounds: Omit<Sound, "place">[]; further: string | null }> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const { torrents, total, page, limit } = (await answer.json()) as Page;
  const sounds = torrents.flatMap(({ id, name, category, preview }) =>
    preview
      ? [
          {
            id: preview.id,
            torrentId: id,
            isUpload: false,
            label: name,
            torrent: name,
            hue: hueOf(badgeOf(category)),
            cover: "",
          },
        ]
      : [],
  );
  const next = new URL(address, location.href);
  next.searchParams.set("page", String(page + 1));
  const further = page * limit < total ? next.href : null;
  return sounds.length === 0 && further ? readFurther(further) : { sounds, further };
}
