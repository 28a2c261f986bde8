import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useRef, useState } from "react";
import { beginUpload } from "#app/domain/catalogue/uploads/begin-upload.server.ts";
import { findUploads } from "#app/domain/catalogue/uploads/find-uploads.server.ts";
import { readSharing } from "#app/domain/catalogue/uploads/read-sharing.server.ts";
import { addChoice, type Choice } from "#app/domain/catalogue/uploads/share/find-packs.ts";
import { listInput } from "#app/http/list-state.ts";
import { formAction, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { pageMeta } from "../page-meta.ts";
import { Manager } from "../uploads/manager.tsx";
import { ChooseFiles, type LocalFile } from "./choose-files.tsx";
import { CommandLine } from "./command-line.tsx";
import { HashProgress } from "./hash-progress.tsx";
import { MadeTorrent } from "./made-torrent.tsx";
import type { Typed } from "./own-fields.tsx";
import type PackList from "./pack-list.tsx";
import { SeveralFolders } from "./several-folders.tsx";
import { ShareForm, typedIn, type Wanted } from "./share-form.tsx";
import { useHashing } from "./use-hashing.ts";

export const meta = pageMeta("Share a folder");

export async function loader(args: LoaderFunctionArgs) {
  const [history, sharing] = await Promise.all([
    screenLoader(args, findUploads, listInput(args.request.url, [])),
    screenLoader(args, readSharing),
  ]);
  return { ...history, ...sharing };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, beginUpload, ({ uploadId }) => redirect(paths.uploader.upload(uploadId), 303));

const NOT_LOADED = "The list of folders could not be loaded. Reload the page and choose them again.";

/**
 * Makes torrents of folders in the browser. A single one is handed over like a torrent file; several are sent from
 * here.
 */
export default function Share() {
  const { figures, origin, createdBy, last, ...history } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.submission.error ?? {};
  const [chosen, setChosen] = useState<Choice<LocalFile> | null>(null);
  const [List, setList] = useState<typeof PackList | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [added, setAdded] = useState<{ typed: Typed | null } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const { hashing, start, pause, reset } = useHashing();
  const isOpen = hashing.state === "idle" || hashing.state === "failed";
  const gathered = chosen?.whole;

  /** A second choice is added to the first. */
  function choose(next: Choice<LocalFile> | null) {
    reset();
    setProblem(null);
    const both = chosen && next ? addChoice(chosen, next) : next;
    if (!both) return;
    if (chosen && both !== next) setAdded({ typed: form.current && typedIn(form.current, chosen.whole) });
    setChosen(both);
    if (both.isShelf) void openList();
  }

  /** Its code is loaded when there are several folders. */
  async function openList() {
    const loaded = await import("./pack-list.tsx").catch(() => null);
    if (loaded) setList(() => loaded.default);
    else setProblem(NOT_LOADED);
  }

  function make(next: Wanted) {
    setWanted(next);
    start({ ...next.job, createdBy });
  }

  return (
    <Manager current="share" figures={figures} history={history}>
      <Panel className="p-4 sm:p-6">
        <h2 className="text-lg font-semibold">Share a folder or several</h2>
        <p className="mt-1 max-w-prose text-muted">
          Your browser makes the torrents. The files stay on your computer: only the .torrent, the NFO and the previews
          that you tick are sent.
        </p>
        {List && chosen ? (
          <List
            chosen={chosen}
            conversion={{ origin, createdBy }}
            typed={added?.typed ?? null}
            last={last}
            onWhole={added ? null : () => setList(null)}
            onClose={() => {
              setList(null);
              setAdded(null);
              setChosen(null);
            }}
          />
        ) : (
          <div className="mt-6 grid gap-6 noscript:hidden">
            <div className={isOpen ? "grid gap-6" : "hidden"}>
              <ChooseFiles isMore={chosen !== null} onChoose={choose} />
              <FormError errors={problem ? [problem] : null} />
              {chosen && chosen.packs.length > 0 ? (
                <SeveralFolders count={chosen.packs.length} onChoose={() => void openList()} />
              ) : null}
              {hashing.state === "failed" ? <FormError errors={[hashing.message]} /> : null}
              {gathered ? (
                <ShareForm
                  formRef={form}
                  key={gathered.name + gathered.totalLength}
                  gathered={gathered}
                  onMake={make}
                />
              ) : null}
            </div>
            {hashing.state === "hashing" && wanted ? (
              <HashProgress hashing={hashing} total={wanted.totalLength} onPause={pause} onCancel={reset} />
            ) : null}
            {hashing.state === "made" && wanted ? (
              <>
                <FormError errors={Object.values(errors).flatMap((messages) => messages ?? [])} />
                <MadeTorrent made={hashing} wanted={wanted} conversion={{ origin, createdBy }} onAgain={reset} />
              </>
            ) : null}
          </div>
        )}
        <p className="mt-6 hidden max-w-prose noscript:block">
          Making a torrent in the browser requires JavaScript. Use the command below, which also accepts several
          folders, or make the torrents with your client and send them under{" "}
          <a href={paths.uploader.several()} className="text-accent-text underline">
            Several torrents
          </a>
          .
        </p>
      </Panel>
      <CommandLine origin={origin} />
    </Manager>
  );
}
