import { useRevalidator } from "@remix-run/react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { MAX_PREVIEWS } from "#app/domain/catalogue/previews/limits.ts";
import type { PreviewView } from "#app/domain/catalogue/previews/preview-view.ts";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { sendByButton } from "#app/ui/send-by-button.ts";
import { useEvents } from "#app/ui/use-events.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { SoundRow } from "./sound-row.tsx";

const HINT = `Up to ${MAX_PREVIEWS}: WAV, AIFF, FLAC, MP3, Ogg Vorbis or Opus, of at most 60 MB each. Members hear one minute of each.`;

const ADD = "add-sound";

type Props = {
  previews: PreviewView[];
  errors?: string[];
  busy: boolean;
  /** The URL of the event stream that reports changes. */
  events: string;
};

/**
 * The sounds of an upload or a torrent, as a part of a form. Its buttons submit the form and keep everything that was
 * typed. With JavaScript, sounds are sent as soon as they are chosen, so that none are lost when the page is left.
 */
export function SoundsField({ previews, errors, busy, events }: Props) {
  const isWaiting = previews.some(({ status }) => status === "waiting");
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  useEvents(isWaiting ? events : null, revalidate);
  const field = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(0);
  useEffect(() => {
    // Refused sounds must not be sent again with the rest of the form.
    if (errors && field.current) field.current.value = "";
  }, [errors]);

  function send({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    setSending(currentTarget.files?.length ?? 0);
    sendByButton(currentTarget, ADD);
  }

  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-semibold text-strong">Sounds</legend>
      {previews.length > 0 ? (
        <ul className="divide-y divide-line rounded-md border border-line">
          {previews.map((preview, i) => (
            <SoundRow key={preview.id} preview={preview} isFirst={i === 0} isLast={i === previews.length - 1} />
          ))}
        </ul>
      ) : null}
      {isWaiting && !hydrated ? (
        <div>
          <Button type="submit" name="intent" value="refresh-sound" variant="quiet" size="small" formNoValidate>
            Refresh
          </Button>
        </div>
      ) : null}
      {previews.length < MAX_PREVIEWS ? (
        <>
          <FileField
            // Clears the field after its files have been accepted.
            key={previews.length}
            label="Add sounds (optional)"
            hint={HINT}
            errors={errors}
            inputRef={field}
            onChange={send}
            name="sounds"
            multiple
            accept=".wav,.bwf,.aif,.aiff,.aifc,.flac,.mp3,.mp2,.ogg,.oga,.opus,audio/*"
          />
          <div className={hydrated ? "hidden" : ""}>
            <Button type="submit" name="intent" value={ADD} variant="quiet" formNoValidate busy={busy}>
              Add
            </Button>
          </div>
          <p role="status" className="text-sm text-muted empty:hidden">
            {busy && sending > 0
              ? `Sending ${sending === 1 ? "one sound" : `${sending} sounds`}. Keep this page open.`
              : ""}
          </p>
        </>
      ) : (
        <p className="text-sm text-danger empty:hidden">{errors?.join(" ")}</p>
      )}
    </fieldset>
  );
}
