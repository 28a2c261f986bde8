import { createListener } from "#app/db/listen.server.ts";
import type { Log } from "#app/domain/ports/log.ts";

export type FeedEvents = {
  /** Listening has begun, at the start or anew after a break: what came before has to be read. */
  ready: () => Promise<void>;
  /** These messages are new, deleted or gone. */
  changed: (ids: number[]) => Promise<void>;
};

/** Follows the chat's table through LISTEN, whichever process wrote. Ids that arrive together are told together. */
export const createFeed = (connectionString: string, { ready, changed }: FeedEvents, log: Log) =>
  createListener({
    connectionString,
    log,
    name: "chat",
    channels: ["chat_messages"],
    ready,
    notices: (batch) => changed(batch.map(({ payload }) => Number(payload))),
  });
