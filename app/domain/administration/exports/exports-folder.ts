/** The folder of the storage where archives of members lie. Backups leave it out: an archive is kept for a day. */
export const EXPORTS = "exports";
