/** An archive that is not what was written, in words for an operator. */
export class DamagedArchive extends Error {}

export const damaged = (why: string, cause?: unknown) =>
  new DamagedArchive(`The archive is damaged: ${why}.`, { cause });
