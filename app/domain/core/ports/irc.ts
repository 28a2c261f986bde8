/** The IRC server, the channel and the identity of the announcer. */
export type IrcServer = {
  host: string;
  port: number;
  /**
   * Null: no TLS. `authorities`: the certificates (PEM) that may have issued the server's; null: those that Node
   * trusts.
   */
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

/** A connection that has joined its channel. Any fault ends it. */
export type IrcSession = {
  /** The nickname on the server, which differs from the configured one while somebody else has that. */
  nick: () => string;
  /**
   * Says lines in the channel, in order. Resolves once the server has read all of them. Rejects with the reason if that
   * is unknown; some of them may have been said then.
   */
  say: (lines: readonly string[]) => Promise<void>;
  /** Resolves with the reason when the connection has ended. */
  ended: Promise<string>;
  quit: () => Promise<void>;
};

/** Connects, signs in and joins the channel. Rejects with a reason for administrators. */
export type OpenIrc = (server: IrcServer, signal: AbortSignal) => Promise<IrcSession>;
