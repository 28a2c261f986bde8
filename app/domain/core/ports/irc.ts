/** Where on IRC to speak, and as whom. */
export type IrcServer = {
  host: string;
  port: number;
  /** Null: no TLS. `authorities`: certificates (PEM) that the server's may come from; null: those that Node trusts. */
  tls: { authorities: string | null } | null;
  password: string | null;
  nick: string;
  /** The real name that WHOIS shows. */
  realName: string;
  /** SASL credentials. */
  account: { name: string; password: string } | null;
  channel: string;
  channelKey: string | null;
};

/** A connection that has joined its channel. Whatever goes wrong with it ends it. */
export type IrcSession = {
  /** As the server knows it: another than asked for while somebody else has that one. */
  nick: () => string;
  /**
   * Says lines in the channel, in order. Resolves once the server has read all of them; rejects with the reason where
   * that is not known, and then some of them may have been said.
   */
  say: (lines: readonly string[]) => Promise<void>;
  /** Resolves with the reason when the connection is over. */
  ended: Promise<string>;
  quit: () => Promise<void>;
};

/** Connects, signs in and joins the channel. Rejects with the reason, in words for an administrator. */
export type OpenIrc = (server: IrcServer, signal: AbortSignal) => Promise<IrcSession>;
