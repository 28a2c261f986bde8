import { useMemo, useState } from "react";
import { pickSounds } from "#app/domain/catalogue/previews/pick-sounds.ts";
import { joinTags } from "#app/domain/catalogue/tags/tags.ts";
import { guessDetails } from "#app/domain/catalogue/uploads/share/guess-details.ts";
import { proposeName } from "#app/domain/catalogue/uploads/share/propose-name.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { categoryOptions, platformOptions, sourceHint } from "../torrents/detail-options.ts";
import { TagsField } from "../torrents/tags-field.tsx";
import { fieldOf } from "./describe-pack.ts";
import { isOpen, type Pack, type QueuedPack } from "./pack-queue.ts";
import { PreviewChoice } from "./preview-choice.tsx";

export type Last = Parameters<typeof guessDetails>[2];

/** The changes made to the name and the NFO of a folder while it was the only one. */
export type Typed = { gathered: Pack; name: string; nfo: string };

export function guessOf({ name, files }: Pack, last: Last) {
  const named = files.map(({ path, length }) => ({ path: path.join("/"), length }));
  return guessDetails(name, named, last);
}

type Props = { queued: QueuedPack; last: Last; typed: Typed | null; isCurrent: boolean };

/**
 * The form of a folder. Only one in the list is open, and the others say in a line what they hold. The fields stay
 * while they cannot be changed, because they hold what was typed.
 */
export function OwnFields({ queued, last, typed, isCurrent }: Props) {
  const { id, pack, state } = queued;
  // Only once: the row renders with every step of hashing, and this reads the names of thousands of files.
  const { name, guess, sounds } = useMemo(
    () => ({ name: typed?.name || proposeName(pack), guess: guessOf(pack, last), sounds: pickSounds(pack.files) }),
    [pack, last, typed],
  );
  const [held, setHeld] = useState({ name, category: guess.category, platform: guess.platform });
  const errors: Record<string, string[]> = state.kind === "failed" ? state.errors : {};
  const change = (field: keyof typeof held) => (event: { target: { value: string } }) =>
    setHeld((now) => ({ ...now, [field]: event.target.value }));
  return (
    <fieldset hidden={!isOpen(queued)}>
      <legend className="sr-only">{pack.name}</legend>
      <details
        // Browsers close the other forms with this name.
        name="own-fields"
        open={isCurrent || Object.keys(errors).length > 0 || undefined}
        onInvalidCapture={({ currentTarget }) => {
          // A hidden field cannot show its error.
          currentTarget.open = true;
        }}
      >
        <summary className="cursor-pointer text-sm wrap-anywhere text-muted hover:text-strong">
          <span className="text-accent-text">Change</span> <span dir="auto">{held.name}</span>, {labelOf(held.category)}
          , {held.platform}
        </summary>
        <div className="mt-4 grid gap-4">
          <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem_13rem]">
            <div className="sm:col-span-2 lg:col-span-1">
              <TextField
                label="Name in the index"
                name={fieldOf("name", id)}
                defaultValue={name}
                onInput={(event) => change("name")({ target: event.currentTarget })}
                required
                maxLength={200}
                errors={errors.name}
              />
            </div>
            <SelectField
              label="Category"
              name={fieldOf("category", id)}
              options={categoryOptions}
              defaultValue={guess.category}
              onChange={change("category")}
              hint={sourceHint(guess.from.category)}
              errors={errors.category}
            />
            <SelectField
              label="Platform"
              name={fieldOf("platform", id)}
              options={platformOptions}
              defaultValue={guess.platform}
              onChange={change("platform")}
              hint={sourceHint(guess.from.platform)}
              errors={errors.platform}
            />
          </div>
          <TagsField name={fieldOf("tags", id)} defaultValue={joinTags(guess.tags)} errors={errors.tags} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <TextareaField
              label="Description (optional)"
              hint="Replaces the shared description."
              name={fieldOf("description", id)}
              rows={3}
              minLength={10}
              errors={errors.description}
            />
            <TextareaField
              label="NFO (optional)"
              hint="Replaces the generated one."
              name={fieldOf("nfo", id)}
              defaultValue={typed?.nfo}
              rows={3}
              wrap="off"
            />
          </div>
          {sounds.length > 0 ? <PreviewChoice name={fieldOf("sound", id)} sounds={sounds} /> : null}
        </div>
      </details>
    </fieldset>
  );
}

const labelOf = (category: string) => categoryOptions.find(({ value }) => value === category)?.label ?? category;
