import { useEffect } from "react";

let picked: { infoHash: string; files: File[] } | null = null;

/** Keeps the sounds that a member wants to send with a torrent until the page that describes it is there. */
export function keepPickedSounds(infoHash: string, files: File[]) {
  picked = { infoHash, files };
}

/** Puts the sounds that were picked for this torrent into the field `sounds` of a form, as if they were chosen there. */
export function usePickedSounds(formId: string, infoHash: string | null) {
  useEffect(() => {
    const form = document.getElementById(formId);
    const field = form?.querySelector<HTMLInputElement>('input[type="file"][name="sounds"]');
    if (!field || picked === null || picked.infoHash !== infoHash) return;
    const held = new DataTransfer();
    for (const file of picked.files) held.items.add(file);
    picked = null;
    field.files = held.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }, [formId, infoHash]);
}
