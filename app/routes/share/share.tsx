import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { beginUpload } from "#app/domain/uploads/begin-upload.server.ts";
import { findUploads } from "#app/domain/uploads/find-uploads.server.ts";
import { readConversion } from "#app/domain/uploads/read-conversion.server.ts";
import type { Gathered } from "#app/domain/uploads/share/gather-files.ts";
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
import { ShareForm, type Wanted } from "./share-form.tsx";
import { useHashing } from "./use-hashing.ts";

export const meta = pageMeta("Share a folder");

export async function loader(args: LoaderFunctionArgs) {
  const [history, conversion] = await Promise.all([
    screenLoader(args, findUploads, listInput(args.request.url, [])),
    screenLoader(args, readConversion),
  ]);
  return { ...history, ...conversion };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, beginUpload, ({ uploadId }) => redirect(paths.uploader.upload(uploadId), 303));

/** Makes the torrent of a folder in the browser, and hands it over as if it had been sent. */
export default function Share() {
  const { figures, origin, createdBy, ...history } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.submission.error ?? {};
  const [gathered, setGathered] = useState<Gathered<LocalFile> | null>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const { hashing, start, pause, reset } = useHashing();
  const isOpen = hashing.state === "idle" || hashing.state === "failed";

  function choose(next: Gathered<LocalFile> | null) {
    reset();
    setGathered(next);
  }

  function make(next: Wanted) {
    setWanted(next);
    start({ ...next.job, createdBy });
  }

  return (
    <Manager current="share" figures={figures} history={history}>
      <Panel className="p-4 sm:p-6">
        <h2 className="text-lg font-semibold">Share a folder</h2>
        <p className="mt-1 max-w-prose text-muted">
          Your browser makes the torrent. The files stay on your computer: only the .torrent, the NFO and the previews
          that you tick are sent.
        </p>
        <div className="mt-6 grid gap-6 noscript:hidden">
          <div className={isOpen ? "grid gap-6" : "hidden"}>
            <ChooseFiles onChoose={choose} />
            {hashing.state === "failed" ? <FormError errors={[hashing.message]} /> : null}
            {gathered ? (
              <ShareForm key={gathered.name + gathered.totalLength} gathered={gathered} onMake={make} />
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
        <p className="mt-6 hidden max-w-prose noscript:block">
          Making a torrent in the browser needs JavaScript. Use the command below, or make the torrent with your client
          and send it under{" "}
          <a href={paths.uploader()} className="text-accent-text underline">
            Upload New
          </a>
          .
        </p>
      </Panel>
      <CommandLine origin={origin} />
    </Manager>
  );
}
