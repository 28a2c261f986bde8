import type { Failure } from "./failure.ts";

/** Failure messages for the forms of sending and correcting torrents. */
export const torrentFailures = {
  uploadTorrent: { title: "Upload failed", otherwise: "There was an error uploading your torrent file." },
  setCover: { title: "The cover was not saved" },
  askForSeeders: { title: "No one was asked" },
  addSounds: { title: "Sounds not added", otherwise: "There was an error sending your sounds." },
  convertTorrent: { title: "Conversion failed", otherwise: "Failed to process the torrent file." },
  processTorrents: { title: "Processing Failed", otherwise: "Failed to process torrents." },
  generatePasskey: { title: "Generation Failed", otherwise: "Failed to generate passkey." },
  importFiles: { title: "Import Failed", otherwise: "Import failed." },
  correctTorrent: { title: "Failed to save the corrections" },
  withdrawTorrent: { title: "The torrent was not withdrawn" },
} as const satisfies Record<string, Failure>;
