import { counted } from "#app/domain/core/kernel/counted.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { type Last, OwnFields, type Typed } from "./own-fields.tsx";
import { isAtWork, isOpen, type QueuedPack } from "./pack-queue.ts";

type Props = {
  queued: QueuedPack;
  last: Last;
  typed: Typed | null;
  /** Whether its form is open at first. */
  isCurrent: boolean;
  onAgain: () => void;
  onCancel: () => void;
  onRemove: () => void;
};

/** A folder of the list: its progress, and the fields that are only about it. */
export function PackRow({ queued, last, typed, isCurrent, onAgain, onCancel, onRemove }: Props) {
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
          {counted(pack.files.length, "file")}, {formatBytes(pack.totalLength)}
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
      {state.kind === "sent" ? null : <OwnFields queued={queued} last={last} typed={typed} isCurrent={isCurrent} />}
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

export function badgeOf(queued: QueuedPack) {
  const { state, made } = queued;
  if (state.kind === "sent" && state.sent.torrentId) return { ...badges.sent, words: "In the index" };
  if (state.kind === "waiting" && isAtWork(queued)) return { ...badges.waiting, words: made ? "Hashed" : "Waiting" };
  return badges[state.kind];
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
