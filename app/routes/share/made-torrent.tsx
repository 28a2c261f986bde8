import { useNavigation } from "@remix-run/react";
import { useState } from "react";
import { announceUrl } from "#app/domain/catalogue/torrents/announce-url.ts";
import { NO_PASSKEY } from "#app/domain/catalogue/torrents/metainfo/convert-torrent.ts";
import { rewriteAnnounce } from "#app/domain/catalogue/torrents/metainfo/rewrite-announce.ts";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FactList } from "#app/ui/fact-list.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { fetchPasskey, saveAs, torrentBlob } from "../uploads/own-torrent.ts";
import { HeldFiles } from "./held-files.tsx";
import type { Wanted } from "./share-form.tsx";
import type { Hashing } from "./use-hashing.ts";

type Props = {
  made: Extract<Hashing, { state: "made" }>;
  wanted: Wanted;
  conversion: { origin: string; createdBy: string };
  onAgain: () => void;
};

/** The finished torrent: saves it for seeding, and submits it. */
export function MadeTorrent({ made, wanted, conversion: { origin, createdBy }, onAgain }: Props) {
  const to = paths.uploader.share();
  const busy = useNavigation().formAction === to;
  const [problem, setProblem] = useState<string | null>(null);
  const { name, pieceLength, format } = wanted.job;
  const [files] = useState(() => ({
    torrent: new File([made.bytes], `${name}.torrent`, { type: "application/x-bittorrent" }),
    nfo: wanted.nfo.trim() ? new File([wanted.nfo], `${name}.nfo`, { type: "text/plain" }) : null,
  }));

  /** The file that announces with the member's passkey. The passkey is requested only now. */
  async function save() {
    const passkey = await fetchPasskey();
    const own = passkey ? rewriteAnnounce(made.bytes, { announce: announceUrl(origin, passkey), createdBy }) : null;
    setProblem(own === null ? NO_PASSKEY : own.ok ? null : own.message);
    if (!own?.ok) return;
    const url = URL.createObjectURL(torrentBlob(own.value));
    saveAs(url, `${name}.torrent`);
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }

  return (
    <div className="grid gap-6">
      <div className="max-w-2xl">
        <FactList
          facts={[
            { name: "Torrent", value: <span className="wrap-anywhere">{name}</span> },
            { name: "Size", value: formatBytes(wanted.totalLength) },
            { name: "Pieces", value: `${formatBytes(pieceLength)} each` },
            { name: "Version", value: format === "v1" ? "v1" : "Hybrid (v1 and v2)" },
            { name: "Private", value: "Yes" },
            { name: "Info hash", value: <span className="font-mono text-xs break-all">{made.infoHash}</span> },
          ]}
        />
      </div>
      <FormError errors={problem ? [problem] : null} />
      <PageForm
        {...failsWith(torrentFailures.uploadTorrent)}
        action={to}
        encType="multipart/form-data"
        className="flex flex-wrap gap-3"
      >
        <HeldFiles name="torrent" files={[files.torrent]} />
        {files.nfo ? <HeldFiles name="nfo" files={[files.nfo]} /> : null}
        {wanted.previews.length > 0 ? <HeldFiles name="sounds" files={wanted.previews} /> : null}
        <input type="hidden" name="name" value={wanted.title} />
        <Button type="submit" busy={busy}>
          Continue
        </Button>
        <Button type="button" variant="quiet" onClick={() => void save()}>
          Save the .torrent to seed
        </Button>
        <Button type="button" variant="ghost" onClick={onAgain}>
          Change options
        </Button>
      </PageForm>
      <p className="max-w-prose text-sm text-muted">
        Open the saved file in your client and point it at your folder. The file contains your passkey, so keep it to
        yourself. Continue saves the torrent and its previews as a draft; on the next page you describe the upload and
        send it.
      </p>
    </div>
  );
}
