import { useNavigation } from "@remix-run/react";
import { useState } from "react";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { controlClasses } from "#app/ui/field.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** The member's passkey to read, select and copy, and a link to renew it. */
export function PasskeyCard({ passkey }: { passkey: string | null }) {
  const busy = useNavigation().formAction === paths.tracker.passkey();
  return (
    <Panel className="grid gap-4 p-4">
      <h2 id="passkey" className="font-semibold">
        User Passkey
      </h2>
      <p className="rounded-md border border-l-4 border-new bg-surface px-3 py-2 text-sm text-text">
        <strong className="text-new">Keep it private.</strong> Anyone with your passkey can announce in your name. It
        can't be used to sign in to the site.
      </p>
      {passkey ? (
        <div className="grid gap-1.5">
          <label htmlFor="passkey-value" className="text-sm font-medium text-strong">
            Your passkey
          </label>
          <div className="flex flex-wrap gap-2">
            <input
              id="passkey-value"
              readOnly
              value={passkey}
              autoComplete="off"
              spellCheck={false}
              className={`${controlClasses} h-10 min-w-48 flex-1 font-mono text-sm`}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton text={passkey} />
          </div>
        </div>
      ) : (
        <p className="text-sm text-muted">You have no passkey yet. You need one to download torrents.</p>
      )}
      <div className="flex flex-wrap gap-3">
        {passkey ? (
          <>
            <ButtonLink to={paths.tracker.passkey()} variant="quiet">
              Regenerate Passkey
            </ButtonLink>
            <ButtonLink to={paths.tracker.seedToken()} variant="quiet">
              Web seed token
            </ButtonLink>
          </>
        ) : (
          <PageForm {...failsWith(torrentFailures.generatePasskey)} action={paths.tracker.passkey()}>
            <Button type="submit" busy={busy}>
              Generate Passkey
            </Button>
          </PageForm>
        )}
      </div>
    </Panel>
  );
}

/** Keeps its space without JavaScript, which copying needs. */
function CopyButton({ text }: { text: string }) {
  const hydrated = useHydrated();
  const [copied, setCopied] = useState<{ turn: number; kind: "success" | "error" } | null>(null);
  const tell = (kind: "success" | "error") => setCopied((before) => ({ turn: (before?.turn ?? 0) + 1, kind }));
  const words = copied?.kind === "error" ? "Select the passkey and copy it." : "Passkey copied to clipboard";
  return (
    <>
      <Button
        type="button"
        variant="quiet"
        className={hydrated ? "" : "invisible"}
        onClick={() =>
          // Browsers offer no clipboard without HTTPS.
          navigator.clipboard
            ? navigator.clipboard.writeText(text).then(
                () => tell("success"),
                () => tell("error"),
              )
            : tell("error")
        }
      >
        Copy
      </Button>
      {copied ? <Toast key={copied.turn} kind={copied.kind} text={words} /> : null}
    </>
  );
}
