import { pickSounds } from "#app/domain/catalogue/previews/pick-sounds.ts";
import { withoutBlanks, writeNfo } from "#app/domain/catalogue/uploads/share/write-nfo.ts";
import type { Described, Pack } from "./pack-queue.ts";
import { tickedSounds } from "./preview-choice.tsx";

export type SharedDetails = {
  description: string;
  licence: string;
  notes: string;
  tags: string;
  withNfo: boolean;
  withPreviews: boolean;
};

const textOf = (form: FormData, field: string) => String(form.get(field) ?? "").trim();

/** The fields that all uploads share. */
export const readShared = (form: FormData): SharedDetails => ({
  description: textOf(form, "description"),
  licence: textOf(form, "licence"),
  notes: textOf(form, "notes"),
  tags: textOf(form, "tags"),
  withNfo: form.has("withNfo"),
  withPreviews: form.has("withPreviews"),
});

/** The name of a pack's own field in the form. */
export const fieldOf = (field: string, id: number) => `${field}-${id}`;

/** The description of one upload: the pack's own fields, and for empty ones the shared fields. */
export function describePack(
  form: FormData,
  shared: SharedDetails,
  { id, pack }: { id: number; pack: Pack },
): Described {
  const own = (field: string) => textOf(form, fieldOf(field, id));
  const name = own("name");
  const nfo = shared.withNfo ? withoutBlanks(own("nfo") || writeNfo(name, pack)) : "";
  return {
    fields: {
      name,
      description: own("description") || shared.description,
      category: own("category"),
      platform: own("platform"),
      tags: [own("tags"), shared.tags].filter(Boolean).join(", "),
      licence: shared.licence,
      notes: shared.notes,
    },
    nfo: nfo ? new File([nfo], `${pack.name}.nfo`, { type: "text/plain" }) : null,
    sounds: shared.withPreviews ? tickedSounds(form, pickSounds(pack.files), fieldOf("sound", id)) : [],
  };
}
