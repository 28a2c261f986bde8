import { useEffect, useRef, useState } from "react";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";
import { apiPaths } from "#app/paths/api-paths.ts";
import { useEvents } from "#app/ui/use-events.ts";
import type { ImportItem } from "./queue.tsx";
import { type Folder, folderOf } from "./read-dropped.ts";

const EVENTS = apiPaths.importEvents();
const CALL = apiPaths.importRar();
const NO_REASON = torrentFailures.importFiles.otherwise ?? "";
const NO_FILES = "No Files Selected: Please select files to import";

type Told = { turn: number; kind: "success" | "error"; text: string };

/** Sends files one after another, and shows the queue as the server reports it, event by event. */
export function useImports(items: ImportItem[]) {
  const [live, setLive] = useState<ImportItem[] | null>(null);
  const [toast, setToast] = useState<Told | null>(null);
  const [busy, setBusy] = useState(false);
  const turns = useRef(0);

  // Data of a navigation are newer than those of earlier events.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list itself is the cause
  useEffect(() => setLive(null), [items]);
  useEvents(EVENTS, (data) => setLive(JSON.parse(data) as ImportItem[]));

  async function send(form: FormData, dropped: Folder[]): Promise<boolean> {
    const tell = (kind: Told["kind"], text: string) => setToast({ turn: ++turns.current, kind, text });
    const bodies = bodiesOf(form, dropped);
    if (bodies.length === 0) {
      tell("error", NO_FILES);
      return false;
    }
    setBusy(true);
    let failed: string | null = null;
    for (const body of bodies) failed = (await sendOne(body)) ?? failed;
    setBusy(false);
    if (failed === null) tell("success", "Import Complete");
    else tell("error", `${torrentFailures.importFiles.title}: ${failed}`);
    return failed === null;
  }

  return { shown: live ?? items, toast, busy, send };
}

/** One call per import: each loose file by itself, each folder as a whole. */
function bodiesOf(form: FormData, dropped: Folder[]): FormData[] {
  const filesOf = (name: string) =>
    form.getAll(name).filter((file): file is File => file instanceof File && file.name !== "");
  const begin = () => {
    const body = new FormData();
    for (const name of ["category", "description", "keepFiles"]) body.set(name, String(form.get(name) ?? ""));
    return body;
  };
  const chosen = folderOf(filesOf("folder"));
  const folders = [...(chosen.length > 0 ? [chosen] : []), ...dropped.map(({ files }) => files)];
  return [
    ...filesOf("file").map((file) => {
      const body = begin();
      body.set("file", file);
      return body;
    }),
    ...folders.map((files) => {
      const body = begin();
      for (const { path, file } of files) body.append("folder", file, path);
      return body;
    }),
  ];
}

/** Returns null on success, otherwise the reason. */
async function sendOne(body: FormData): Promise<string | null> {
  try {
    const response = await fetch(CALL, { method: "POST", body });
    if (response.ok) return null;
    const { message } = (await response.json()) as { message?: string };
    return message ?? NO_REASON;
  } catch {
    return NO_REASON;
  }
}
