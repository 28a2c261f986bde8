/**
 * Seals values that the site must read again but the database must not reveal, with a key that is not in the database.
 */
export type Secrets = {
  seal: (text: string, about: string) => string;
  /** Null if it was sealed with another key, about something else, or not at all. */
  open: (sealed: string, about: string) => string | null;
  isSealed: (text: string) => boolean;
  /** A hash that nobody can create without the key; equal texts and purposes give equal hashes. */
  mac: (text: string, about: string) => string;
};
