/** What a file's name says of its tempo and key. */
export function tempoInName(path: string): { tempo: number | null; key: string | null } {
  const found = /(?<!\d)(\d{2,3})[ _-]?bpm/i.exec(path);
  return { tempo: found ? Number(found[1]) : null, key: null };
}
