import type { Pool } from "pg";
import type { Log } from "#app/process/log.server.ts";
import type { Mailer } from "./mailer.server.ts";

type Row = {
  id: number;
  key: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
};

const BATCH = 20;
/** Waits after the first, second, … failure, in seconds; a mail that fails once more is given up. */
const BACK_OFF = [30, 120, 600, 3_600, 6 * 3_600, 24 * 3_600];
const EVERY_MS = 5_000;

/** Sends what the outbox holds. Several processes may run one each: a mail is held by the one that sends it. */
export function createOutbox(pool: Pool, mailer: Mailer, log: Log, clock: () => Date = () => new Date()) {
  let running: Promise<number> | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** Sends what is due now; answers how many arrived. */
  function flush(): Promise<number> {
    running ??= sendDue().finally(() => {
      running = null;
    });
    return running;
  }

  async function sendDue(): Promise<number> {
    let sent = 0;
    for (let i = 0; i < BATCH; i++) {
      const arrived = await sendOne();
      if (arrived === null) return sent;
      if (arrived) sent++;
    }
    return sent;
  }

  async function sendOne(): Promise<boolean | null> {
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      const { rows } = await client.query<Row>(
        `SELECT id, key, recipient, subject, text, html, attempts FROM mails
         WHERE status = 'queued' AND next_attempt_at <= $1 ORDER BY next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [clock()],
      );
      const [mail] = rows;
      const error = mail ? await attempt(mail) : null;
      if (mail && error === null)
        await client.query(
          "UPDATE mails SET status = 'sent', sent_at = $2, attempts = attempts + 1, last_error = NULL WHERE id = $1",
          [mail.id, clock()],
        );
      if (mail && error !== null) {
        const wait = BACK_OFF[mail.attempts];
        await client.query(
          "UPDATE mails SET status = $2::mail_status, next_attempt_at = $3, attempts = attempts + 1, last_error = $4 WHERE id = $1",
          [mail.id, wait === undefined ? "failed" : "queued", new Date(clock().getTime() + (wait ?? 0) * 1000), error],
        );
      }
      await client.query("COMMIT");
      return mail ? error === null : null;
    } catch (error) {
      await client.query("ROLLBACK").catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  async function attempt(mail: Row): Promise<string | null> {
    try {
      await mailer.send({ ...mail, to: mail.recipient });
      return null;
    } catch (error) {
      log.warn({ err: error, mail: mail.id }, "a mail was not sent; it is tried again");
      return (error as Error).message.slice(0, 500);
    }
  }

  return {
    flush,
    start(): void {
      const run = () => void flush().catch((error) => log.error({ err: error }, "the outbox could not be read"));
      timer = setInterval(run, EVERY_MS);
      run();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
}
