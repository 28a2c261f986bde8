import { useMemo } from "react";
import { pickSounds } from "#app/domain/catalogue/previews/pick-sounds.ts";
import { joinTags } from "#app/domain/catalogue/tags/tags.ts";
import { countFiles } from "#app/domain/catalogue/uploads/share/count-kinds.ts";
import { guessDetails } from "#app/domain/catalogue/uploads/share/guess-details.ts";
import { proposeName } from "#app/domain/catalogue/uploads/share/propose-name.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { categoryOptions, platformOptions, sourceHint } from "../torrents/detail-options.ts";
import { TagsField } from "../torrents/tags-field.tsx";
import { fieldOf } from "./describe-pack.ts";
import { isAtWork, isOpen, type Pack, type QueuedPack } from "./pack-queue.ts";
import { PreviewChoice } from "./preview-choice.tsx";

export type Last = Parameters<typeof guessDetails>[2];

export function guessOf({ name, files }: Pack, last: Last) {
  const named = files.map(({ path, length }) => ({ path: path.join("/"), length }));
  return guessDetails(name, named, last);
}

type Props = {
  queued: QueuedPack;
  last: Last;
  onAgain: () => void;
  onCancel: () => void;
  onRemove: () => void;
};

/** A folder of the list: its progress, and the fields that are only about it. */
export function PackRow({ queued, last, onAgain, onCancel, onRemove }: Props) {
  const { pack, state } = queued;
  const { words, tone } = badgeOf(queued);
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={tone}>{words}</Badge>
        <span dir="auto" className="min-w-40 flex-1 font-medium wrap-anywhere text-strong">
          {pack.name}
        </span>
        <span className="font-mono text-sm whitespace-nowrap text-muted tabular-nums">
          {countFiles(pack.files.length)}, {formatBytes(pack.totalLength)}
        </span>
        {isAtWork(queued) ? <RowButton words="Cancel" name={pack.name} onPress={onCancel} /> : null}
        {state.kind === "failed" ? <RowButton words="Try again" name={pack.name} onPress={onAgain} /> : null}
        {isOpen(queued) ? <RowButton words="Leave out" name={pack.name} onPress={onRemove} /> : null}
      </div>
      {state.kind === "hashing" ? (
        <Progress
          label="Hashing"
          share={pack.totalLength > 0 ? state.done / pack.totalLength : 1}
          words={`${formatBytes(state.done)} of ${formatBytes(pack.totalLength)}`}
        />
      ) : null}
      {state.kind === "sending" && state.note ? <p className="text-sm text-new">{state.note}</p> : null}
      {state.kind === "failed" ? (
        <p role="alert" className="text-sm text-danger">
          {state.message} {state.see ? <NewTab to={state.see}>View the existing one</NewTab> : null}
        </p>
      ) : null}
      {state.kind === "sent" ? (
        <p className="flex flex-wrap gap-x-4 text-sm">
          <a href={paths.uploader.file(state.sent.id)} download className="text-accent-text underline">
            File to seed<span className="sr-only"> for {pack.name}</span>
          </a>
          {state.sent.torrentId ? <NewTab to={paths.torrent(state.sent.torrentId)}>Torrent page</NewTab> : null}
        </p>
      ) : null}
      {state.kind === "sent" ? null : <OwnFields queued={queued} last={last} />}
    </li>
  );
}

const badges: Record<QueuedPack["state"]["kind"], { words: string; tone: BadgeTone }> = {
  waiting: { words: "Not sent yet", tone: "plain" },
  hashing: { words: "Hashing", tone: "warning" },
  sending: { words: "Sending", tone: "info" },
  sent: { words: "Waits for review", tone: "success" },
  failed: { words: "Not sent", tone: "danger" },
};

function badgeOf(queued: QueuedPack) {
  const { state, made } = queued;
  if (state.kind === "sent" && state.sent.torrentId) return { ...badges.sent, words: "In the index" };
  if (state.kind === "waiting" && isAtWork(queued)) return { ...badges.waiting, words: made ? "Hashed" : "Waiting" };
  return badges[state.kind];
}

/** The fields stay while they cannot be changed, because they hold what was typed. */
function OwnFields({ queued, last }: Pick<Props, "queued" | "last">) {
  const { id, pack, state } = queued;
  // Only once: the row renders with every step of hashing, and this reads the names of thousands of files.
  const { name, guess, sounds } = useMemo(
    () => ({ name: proposeName(pack), guess: guessOf(pack, last), sounds: pickSounds(pack.files) }),
    [pack, last],
  );
  const errors: Record<string, string[]> = state.kind === "failed" ? state.errors : {};
  const isWrongWithin = Boolean(errors.tags || errors.description);
  return (
    <fieldset hidden={!isOpen(queued)} className="grid gap-3">
      <legend className="sr-only">{pack.name}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_7rem]">
        <TextField
          label="Name in the index"
          name={fieldOf("name", id)}
          defaultValue={name}
          required
          maxLength={200}
          errors={errors.name}
        />
        <SelectField
          label="Category"
          name={fieldOf("category", id)}
          options={categoryOptions}
          defaultValue={guess.category}
          hint={sourceHint(guess.from.category)}
          errors={errors.category}
        />
        <SelectField
          label="Platform"
          name={fieldOf("platform", id)}
          options={platformOptions}
          defaultValue={guess.platform}
          hint={sourceHint(guess.from.platform)}
          errors={errors.platform}
        />
      </div>
      <details
        open={isWrongWithin || undefined}
        onInvalidCapture={({ currentTarget }) => {
          // A hidden field cannot show its error.
          currentTarget.open = true;
        }}
      >
        <summary className="cursor-pointer text-sm text-accent-text">
          Tags, own description{sounds.length > 0 ? ", previews" : ""}
        </summary>
        <div className="mt-3 grid gap-4">
          <TagsField name={fieldOf("tags", id)} defaultValue={joinTags(guess.tags)} errors={errors.tags} />
          <TextareaField
            label="Description (optional)"
            hint="Replaces the shared description."
            name={fieldOf("description", id)}
            rows={3}
            minLength={10}
            errors={errors.description}
          />
          {sounds.length > 0 ? <PreviewChoice name={fieldOf("sound", id)} sounds={sounds} /> : null}
        </div>
      </details>
    </fieldset>
  );
}

const RowButton = ({ words, name, onPress }: { words: string; name: string; onPress: () => void }) => (
  <Button type="button" variant="quiet" size="small" onClick={onPress}>
    {words}
    <span className="sr-only"> {name}</span>
  </Button>
);

/** Opens in a new tab, because the list would be lost with its page. */
const NewTab = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noreferrer" className="text-accent-text underline">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);
