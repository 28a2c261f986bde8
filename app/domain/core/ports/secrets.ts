/** Keeps what the site must read again but the database must not tell: under a key that is not in it. */
export type Secrets = {
  seal: (text: string, about: string) => string;
  /** Null for what was sealed under another key, about something else, or not at all. */
  open: (sealed: string, about: string) => string | null;
  isSealed: (text: string) => boolean;
  /** A hash that nobody without the key can make: the same for the same text and purpose. */
  mac: (text: string, about: string) => string;
};
