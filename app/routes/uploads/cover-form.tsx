import { useNavigation } from "@remix-run/react";
import { coverUrl } from "#app/domain/catalogue/covers/cover-url.ts";
import { SetCover } from "#app/domain/catalogue/covers/schema.ts";
import { failureWords } from "#app/domain/core/failures/failure.ts";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";
import type { FormReply } from "#app/http/screen.server.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { TextField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { sendByButton } from "#app/ui/send-by-button.ts";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { COVER_ACTS } from "./cover-acts.ts";

type Props = {
  /** The page with this form. */
  at: string;
  name: string;
  cover: { name: string; alt: string } | null;
  reply: FormReply["data"] | undefined;
  /** Saves a picture as soon as it is chosen, so that it is not lost when the draft is left. */
  atOnce?: boolean;
};

/** The picture of an upload or a torrent: adds, describes, replaces or removes it. */
export function CoverForm({ at, name, cover, reply, atOnce = false }: Props) {
  const busy = useNavigation().formData?.get("intent") === COVER_ACTS.set;
  // No filledWith: one field beside a file.
  const [form, fields] = useZodForm(SetCover, {
    id: "cover",
    // If the page has another form, the reply may be that form's.
    reply: reply?.submission.initialValue?.intent === COVER_ACTS.set ? reply : undefined,
    defaultValue: { alt: cover?.alt ?? "" },
  });
  return (
    <>
      <PageForm
        {...failsWith(torrentFailures.setCover)}
        action={at}
        encType="multipart/form-data"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate={form.noValidate}
        className="grid gap-4"
      >
        <FormError id={form.errorId} errors={failureWords(torrentFailures.setCover, form.errors)} />
        <div className="flex flex-wrap items-start gap-4">
          {cover ? (
            <img
              src={coverUrl(cover.name, 256)}
              alt={cover.alt || `The cover of ${name}`}
              width={128}
              height={128}
              className="size-32 rounded-md border border-line bg-sunken"
            />
          ) : null}
          <div className="grid min-w-0 flex-1 basis-64 gap-4">
            <FileField
              label={cover ? "New picture" : "Picture"}
              hint="JPEG, PNG, WebP, GIF or AVIF of at most 8 MB. It is cropped to a square."
              errors={fields.picture.errors}
              id="cover-picture"
              name="picture"
              accept="image/*"
              required={cover === null}
              onChange={atOnce ? ({ currentTarget }) => sendByButton(currentTarget, COVER_ACTS.set) : undefined}
            />
            <TextField
              label="Description (optional)"
              hint={`For members who can't see it. Otherwise they read "Cover of ${name}".`}
              field={fields.alt}
            />
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value={COVER_ACTS.set} variant="quiet" busy={busy}>
            Save cover
          </Button>
          {cover ? (
            <Button type="submit" form="remove-cover" name="intent" value={COVER_ACTS.remove} variant="ghost">
              Remove cover
            </Button>
          ) : null}
        </div>
      </PageForm>
      {/* HTML allows no form within a form; the button above names this one. */}
      <PageForm id="remove-cover" action={at} />
    </>
  );
}
