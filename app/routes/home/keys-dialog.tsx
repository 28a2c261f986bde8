import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { areKeysOff, keepKeysOff } from "./keys-setting.ts";

const keys = [
  ["j", "Next torrent"],
  ["k", "Previous torrent"],
  ["o", "Open the torrent"],
  ["d", "Download the .torrent"],
  ["p", "Play or pause"],
  ["Space", "Pause or continue"],
  ["← →", "Five seconds back or forward"],
  ["l", "Loop the sound"],
  ["n", "Next sound"],
  ["b", "Previous sound"],
  ["/", "Search"],
  ["Esc", "Close the torrent"],
  ["?", "Show these shortcuts"],
] as const;

/** The keyboard shortcuts of the list, and the switch that turns them off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOff, turnOff] = useState(areKeysOff);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
      aria-labelledby="keys-title"
      className="m-auto w-full max-w-sm rounded-lg border border-line-strong bg-raised p-6 text-text shadow-panel backdrop:bg-canvas/70"
    >
      <h2 id="keys-title" className="text-lg font-semibold">
        Keys
      </h2>
      <dl className="my-4 grid grid-cols-[4rem_1fr] gap-y-2 text-sm">
        {keys.map(([key, words]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-8 rounded-sm border border-line-strong bg-sunken px-2 py-0.5 text-center font-mono text-xs text-strong">
                {key}
              </kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label className="flex min-h-10 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5"
          checked={!isOff}
          onChange={(event) => {
            turnOff(!event.currentTarget.checked);
            keepKeysOff(!event.currentTarget.checked);
          }}
        />
        Use these shortcuts in this browser
      </label>
      <form method="dialog" className="mt-4">
        <Button type="submit" variant="quiet">
          Close
        </Button>
      </form>
    </dialog>
  );
}
