const name = (text: string) => `${text.length}:${text}`;

/** A .torrent of so many files, each empty, in the fewest bytes. */
export function torrentOfFiles(files: number): Uint8Array {
  const list = Array.from({ length: files }, (_, i) => `d6:lengthi0e4:pathl${name(`f${i}`)}ee`).join("");
  const info = `d5:filesl${list}e4:name1:n12:piece lengthi16384e6:pieces0:7:privatei1ee`;
  return new Uint8Array(Buffer.from(`d4:info${info}e`));
}
