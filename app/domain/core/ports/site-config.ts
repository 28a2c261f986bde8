/** Operators change it while the site runs: read it where it is needed, and keep no copy. */
export type SiteConfig = {
  name: string;
  tagline: string;
  /** Origin that members and their torrent clients reach us at, without a trailing slash. */
  publicUrl: string | null;
  supportEmail: string | null;
  communityUrl: string | null;
  /** Origin for links in mail. Never the request's Host, which anyone may choose. */
  mailOrigin: string;
  /** A picture of the operator's in place of the drawing; its version is in its address. */
  logo: { version: string; width: number; height: number } | null;
  /** How often screens look anew, in seconds. */
  intervals: { onlineSeconds: number; announcementsSeconds: number; chatReconnectSeconds: number };
};
