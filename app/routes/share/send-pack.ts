import { apiPaths } from "#app/paths/api-paths.ts";
import { torrentBlob } from "../uploads/own-torrent.ts";
import { type Described, type Made, NotSent, type Pack, type Sent } from "./pack-queue.ts";

/** The delays before each retry after an attempt without an answer. */
const PAUSES_MS = [1_000, 5_000, 15_000];
const NO_ANSWER = "The site does not answer. The torrent is ready: try again when you are online.";
const MARKED = "Correct the fields marked below.";

type Sending = { pack: Pack; asked: Described; made: Made; key: string };
type Body = {
  id?: number;
  torrentId?: number | null;
  message?: string;
  errors?: Record<string, string[]>;
  see?: string;
};

/**
 * Sends one upload until the site answers. If the site says when to retry, it waits until then. The key tells the site
 * that all attempts are one upload. Throws NotSent.
 */
export async function sendPack(
  { pack, asked, made, key }: Sending,
  { signal, onWait }: { signal: AbortSignal; onWait: (note: string) => void },
): Promise<Sent> {
  const body = formOf(pack, asked, made);
  const headers = { Accept: "application/json", "Idempotency-Key": key };
  for (let unanswered = 0; ; ) {
    const answer = await fetch(apiPaths.uploadTorrent(), { method: "POST", body, headers, signal }).catch(() => null);
    const read: Body | null = await answer?.json().catch(() => null);
    signal.throwIfAborted();
    if (answer?.ok && read?.id) return { id: read.id, torrentId: read.torrentId ?? null };
    const wait = Number(answer?.headers.get("Retry-After"));
    if (wait > 0) {
      onWait(`${read?.message ?? ""} Retrying in ${wait < 90 ? `${wait} s` : `${Math.ceil(wait / 60)} min`}.`);
      await pause(wait * 1000, signal);
      onWait("");
      continue;
    }
    if (answer && answer.status >= 400 && answer.status < 500) throw refusalIn(read);
    const next = PAUSES_MS[unanswered++];
    if (next === undefined) throw new NotSent(NO_ANSWER, { isAnswered: false });
    await pause(next, signal);
  }
}

function formOf({ name }: Pack, { fields, nfo, sounds }: Described, { bytes }: Made): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("torrent", torrentBlob(bytes), `${name}.torrent`);
  if (nfo) form.set("nfo", nfo);
  for (const sound of sounds) form.append("sounds", sound);
  return form;
}

/** Errors of fields that the row has are shown beside them, all others as a message. */
function refusalIn(body: Body | null): NotSent {
  const { message = "The site refused it.", errors = {}, see = null } = body ?? {};
  const others = Object.entries(errors).flatMap(([field, words]) => (rowFields.includes(field) ? [] : words));
  const words = others.length > 0 ? others.join(" ") : Object.keys(errors).length > 0 ? MARKED : message;
  return new NotSent(words, { errors, see });
}

const rowFields = ["name", "category", "platform", "tags", "description"];

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end, { once: true });
  });
