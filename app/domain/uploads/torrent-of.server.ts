/** The bytes of a stored upload; they were read when they came in. */
export const torrentOf = ({ torrentFile }: { torrentFile: string | null }): Uint8Array =>
  new Uint8Array(Buffer.from(torrentFile ?? "", "base64"));
