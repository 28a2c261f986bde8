/** The storage folder of members' archives. Backups leave it out, because an archive is kept for only a day. */
export const EXPORTS = "exports";
