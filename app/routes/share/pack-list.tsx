import { useRevalidator } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Choice } from "#app/domain/catalogue/uploads/share/find-packs.ts";
import { gatherFiles } from "#app/domain/catalogue/uploads/share/gather-files.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { ChooseFiles, type LocalFile } from "./choose-files.tsx";
import { describePack, fieldOf, readShared, type SharedDetails } from "./describe-pack.ts";
import { hashPack } from "./hash-pack.ts";
import { type Described, isAtWork, isOpen, makePackQueue, type Pack, type QueuedPack } from "./pack-queue.ts";
import { guessOf, type Last, PackRow } from "./pack-row.tsx";
import { saveTorrents } from "./save-torrents.ts";
import { sendPack } from "./send-pack.ts";
import { SharedFields } from "./shared-fields.tsx";
import { useStay } from "./use-stay.ts";

type Props = {
  chosen: Choice<LocalFile>;
  conversion: { origin: string; createdBy: string };
  last: Last;
  /** Goes back to one torrent of everything. */
  onWhole: () => void;
  onClose: () => void;
};

/** Several folders. One click makes a torrent of each and sends it as an upload of its own. */
export default function PackList({ chosen, conversion, last: given, onWhole, onClose }: Props) {
  // Sending an upload changes `last`, which would change the guesses on screen.
  const [last] = useState(given);
  const [queue] = useState(() => {
    const made = makePackQueue({ hash: hashPack(conversion.createdBy), send: sendPack });
    made.add(chosen.packs);
    return made;
  });
  const rows = useSyncExternalStore(queue.subscribe, queue.read);
  const form = useRef<HTMLFormElement>(null);
  const shared = useRef<SharedDetails | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const atWork = rows.some(isAtWork);
  const open = rows.filter(isOpen);
  const sent = rows.filter(({ state }) => state.kind === "sent");

  useEffect(() => () => queue.stop(), [queue]);
  useStay(atWork);
  // The history below lists them.
  useEffect(() => {
    if (!atWork && sent.length > 0) revalidate();
  }, [atWork, sent.length, revalidate]);

  /**
   * Sends the packs as described now. While others are still being sent, the shared fields stay as they were at the
   * start.
   */
  function start(asked: readonly QueuedPack[]) {
    if (!form.current?.reportValidity()) return;
    const data = new FormData(form.current);
    if (!atWork) shared.current = readShared(data);
    const all = shared.current ?? readShared(data);
    queue.start(new Map(asked.map((one): [number, Described] => [one.id, describePack(data, all, one)])));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    start(open);
  }

  function setAll(field: "category" | "platform", value: string) {
    for (const { id, pack } of rows) {
      const control = form.current?.elements.namedItem(fieldOf(field, id));
      if (control instanceof HTMLSelectElement) control.value = value || guessOf(pack, last)[field];
    }
  }

  async function save() {
    const torrents = sent.flatMap(({ pack, made }) => (made ? [{ name: pack.name, bytes: made.bytes }] : []));
    setProblem(await saveTorrents(torrents, conversion));
  }

  const isBegun = atWork || rows.some(({ made, state }) => made || state.kind === "failed");
  return (
    <div className="mt-6 grid gap-6">
      <div className="grid gap-2">
        <h3 className="font-semibold">
          {rows.length === 1 ? "One folder" : `${rows.length} folders`}, {formatBytes(sumOf(rows))}
        </h3>
        <p className="max-w-prose text-sm text-muted">
          Each folder becomes its own torrent and upload: version 1, with a piece length that fits its size. For other
          options, share a folder by itself.
        </p>
        {chosen.beside.length > 0 ? (
          <p className="max-w-prose text-sm wrap-anywhere text-new">
            Left out because they are in no folder: {cut(chosen.beside)}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {isBegun ? null : (
            <Button type="button" variant="quiet" size="small" onClick={onWhole}>
              Make one torrent of everything instead
            </Button>
          )}
          {atWork ? null : (
            <Button type="button" variant="ghost" size="small" onClick={onClose}>
              Close the list
            </Button>
          )}
        </div>
      </div>
      <form ref={form} onSubmit={submit} className="grid gap-4">
        <SharedFields licence={last?.licence ?? ""} isAway={atWork || open.length === 0} onSetAll={setAll} />
        <ul aria-label="Folders" className="divide-y divide-line border-t border-line">
          {rows.map((queued) => (
            <PackRow
              key={queued.id}
              queued={queued}
              last={last}
              onAgain={() => start([queued])}
              onCancel={() => queue.cancel(queued.id)}
              onRemove={() => (rows.length === 1 ? onClose() : queue.remove(queued.id))}
            />
          ))}
        </ul>
        <div className="sticky bottom-[var(--frame-bottom,0px)] z-10 -mt-4 grid gap-3 border-t border-line bg-raised py-3">
          {isBegun ? (
            <Progress label="All folders" share={doneOf(rows) / Math.max(1, sumOf(rows))} words={tally(rows)} />
          ) : null}
          <FormError errors={problem ? [problem] : null} />
          <div className="flex flex-wrap gap-3">
            {open.length > 0 && !atWork ? (
              <Button type="submit">
                {open.length === 1 ? "Send one for review" : `Send ${open.length} for review`}
              </Button>
            ) : null}
            {atWork ? (
              <Button type="button" variant="quiet" onClick={queue.stop}>
                Stop
              </Button>
            ) : null}
            {sent.length > 0 && !atWork ? (
              <Button type="button" variant="quiet" onClick={() => void save()}>
                Save all files to seed
              </Button>
            ) : null}
          </div>
        </div>
      </form>
      <details>
        <summary className="cursor-pointer text-sm text-accent-text">Add folders to the list</summary>
        <div className="mt-3">
          <ChooseFiles
            onChoose={(more) => {
              if (more) queue.add(packsIn(more));
            }}
          />
        </div>
      </details>
    </div>
  );
}

/** Each file outside a folder is a pack of its own. */
const packsIn = ({ isShelf, packs, whole }: Choice<LocalFile>): Pack[] =>
  isShelf ? packs : whole.name ? [whole] : whole.files.map(({ given }) => gatherFiles([given]));

const sumOf = (rows: readonly QueuedPack[]) => rows.reduce((sum, { pack }) => sum + pack.totalLength, 0);

/** Hashing takes most of the time. */
const HASHING = 0.9;

const doneOf = (rows: readonly QueuedPack[]) =>
  rows.reduce((sum, { pack, made, state }) => {
    if (state.kind === "sent") return sum + pack.totalLength;
    return sum + HASHING * (made ? pack.totalLength : state.kind === "hashing" ? state.done : 0);
  }, 0);

function tally(rows: readonly QueuedPack[]): string {
  const count = (kind: string) => rows.filter(({ state }) => state.kind === kind).length;
  const failed = count("failed");
  return `${count("sent")} of ${rows.length} sent${failed > 0 ? `, ${failed} not` : ""}`;
}

const SHOWN = 5;
const cut = (names: readonly string[]) =>
  `${names.slice(0, SHOWN).join(", ")}${names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ""}`;
