/** Operators change it while the site runs, so read it when it is needed, and keep no copy. */
export type SiteConfig = {
  name: string;
  tagline: string;
  /** The origin under which members and their torrent clients reach the site, without a trailing slash. */
  publicUrl: string | null;
  supportEmail: string | null;
  communityUrl: string | null;
  /** Origin for links in mail. Never the request's Host, which anyone may choose. */
  mailOrigin: string;
  /** The operator's picture in place of the drawing; its version is in its URL. */
  logo: { version: string; width: number; height: number } | null;
  /** How often screens refresh, in seconds. */
  intervals: { onlineSeconds: number; announcementsSeconds: number; chatReconnectSeconds: number };
};
