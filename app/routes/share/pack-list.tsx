import { useRevalidator } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type Choice, packsIn } from "#app/domain/catalogue/uploads/share/find-packs.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { ChooseFiles, type LocalFile } from "./choose-files.tsx";
import { describePack, fieldOf, readShared, type SharedDetails } from "./describe-pack.ts";
import { hashPack } from "./hash-pack.ts";
import { guessOf, type Last, type Typed } from "./own-fields.tsx";
import { PackNews } from "./pack-news.tsx";
import { type Described, isAtWork, isOpen, makePackQueue, type QueuedPack } from "./pack-queue.ts";
import { PackRow } from "./pack-row.tsx";
import { saveTorrents } from "./save-torrents.ts";
import { sendPack } from "./send-pack.ts";
import { SharedFields } from "./shared-fields.tsx";
import { useStay } from "./use-stay.ts";

type Props = {
  chosen: Choice<LocalFile>;
  conversion: { origin: string; createdBy: string };
  /** The changes made to the first folder before another was added to it. */
  typed: Typed | null;
  last: Last;
  /** Goes back to one torrent of everything; null where the folders were chosen one after another. */
  onWhole: (() => void) | null;
  onClose: () => void;
};

/** Several folders. One click makes a torrent of each and sends it as an upload of its own. */
export default function PackList({ chosen, conversion, typed, last: given, onWhole, onClose }: Props) {
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
  const isBegun = atWork || rows.some(({ made, state }) => made || state.kind === "failed");
  const [isTouched, setTouched] = useState(false);
  const sent = rows.filter(({ state }) => state.kind === "sent");

  useEffect(() => () => queue.stop(), [queue]);
  useStay(atWork || (open.length > 0 && (isBegun || isTouched)));
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
      if (!(control instanceof HTMLSelectElement)) continue;
      control.value = value || guessOf(pack, last)[field];
      control.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }

  async function save() {
    const torrents = sent.flatMap(({ pack, made }) => (made ? [{ name: pack.name, bytes: made.bytes }] : []));
    setProblem(await saveTorrents(torrents, conversion));
  }

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
          {isBegun || !onWhole ? null : (
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
      <form ref={form} onSubmit={submit} onInput={() => setTouched(true)} className="grid gap-4">
        <SharedFields licence={last?.licence ?? ""} isAway={atWork || open.length === 0} onSetAll={setAll} />
        <ul aria-label="Folders" className="divide-y divide-line border-t border-line">
          {rows.map((queued) => (
            <PackRow
              key={queued.id}
              queued={queued}
              last={last}
              typed={typed?.gathered === queued.pack ? typed : null}
              isCurrent={queued === open[0]}
              onAgain={() => start([queued])}
              onCancel={() => queue.cancel(queued.id)}
              onRemove={() => (rows.length === 1 ? onClose() : queue.remove(queued.id))}
            />
          ))}
        </ul>
        <div className="sticky bottom-[var(--frame-bottom,0px)] z-10 [@media(height<30rem)]:static -mt-4 grid gap-3 border-t border-line bg-raised py-3">
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
      <section aria-labelledby="add-folders" className="grid gap-3">
        <h3 id="add-folders" className="font-semibold">
          Add folders to the list
        </h3>
        <ChooseFiles
          isMore
          onChoose={(more) => {
            if (more) queue.add(packsIn(more));
          }}
        />
      </section>
      <PackNews rows={rows} />
    </div>
  );
}

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
