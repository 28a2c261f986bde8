import type { TLSSocket } from "node:tls";
import type { Log } from "#app/domain/core/ports/log.ts";
import type { Journal, JournalCopy } from "../journal.server.ts";
import { FrameKind, makeFrame, makeNumberFrame, readFrames, readNumber } from "./frames.ts";
import type { Lease } from "./lease.server.ts";
import { makeWrite, sendLog } from "./send-log.server.ts";

/** A standby that has not kept a write for this long is given up. */
const STALL_MS = 800;
/** An answer that has waited for this long is a refusal. */
const REFUSE_MS = 2_000;
const TICK_MS = 100;

type Done = (error: Error | null) => void;
type Options = {
  folder: string;
  writer: string;
  lease: Lease;
  epoch: number;
  journal: () => Pick<Journal, "end" | "isOpen">;
  log: Log;
  /** Another tracker is the active one. */
  onSuperseded: () => void;
};

/**
 * The active tracker's side of the pair: the standby gets each write of the journal. Once it has the whole log, the
 * database says so, and from just before that no announce is answered that the standby does not have: it may take over
 * at any time. When it is lost, the database has to say that too before announces are answered without it.
 */
export class Replication implements JournalCopy {
  readonly #options: Options;
  #socket: TLSSocket | null = null;
  /** Whether writes are sent as they come. */
  #isLive = false;
  /** Whether answers wait for the standby. */
  #isRequired = false;
  /** The standby is required and will keep no more. */
  #isLost = false;
  #sent = 0;
  #kept = 0;
  #waiting: { after: number; since: number; done: Done }[] = [];
  #revision = 0;
  #changes: Promise<boolean> = Promise.resolve(false);
  #saved = 0;
  #giveUp: Promise<void> | null = null;
  readonly #ticker: NodeJS.Timeout;
  /** The address of the standby that could take over. */
  standby: string | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#ticker = setInterval(() => this.#tick(), TICK_MS);
  }

  /** Whether an announce may be taken: it would be refused if the standby could not keep it. */
  get isOpen(): boolean {
    return !this.#isLost && !this.#isStalled(REFUSE_MS / 2);
  }

  write(segment: number, bytes: Buffer): void {
    if (this.#isLive) this.#socket?.write(makeWrite(segment, bytes));
    this.#sent += 1;
  }

  /** The journal has lost effects that memory has. The standby must not go on with its copy. */
  fail(): void {
    this.#lose("the log of this tracker could not be written");
  }

  /** Calls back when the standby has all that was written so far, or need not have it. */
  awaitKept(done: Done): void {
    if (!this.#isRequired || (!this.#isLost && this.#kept >= this.#sent)) done(null);
    else this.#waiting.push({ after: this.#sent, since: performance.now(), done });
  }

  /** Must end before a batch is saved. Effects that the log does not have may be in it: a standby that lacks them is given up first. */
  async prepareSave(): Promise<void> {
    if (this.#isLost) await this.#giveUpStandby();
  }

  /** The database has the batches up to this one. */
  reportSaved(number: number): void {
    this.#saved = number;
    this.sendHeartbeat();
  }

  sendHeartbeat(): void {
    if (this.#isLive) this.#socket?.write(makeNumberFrame(FrameKind.saved, this.#saved));
  }

  /** A standby has come. It gets the whole log, because nothing is known of what it has. */
  async accept(socket: TLSSocket, address: string): Promise<void> {
    const { journal, folder, writer, log } = this.#options;
    this.#lose("another standby has come");
    while (this.#isRequired || !journal().isOpen) {
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
      if (socket.destroyed) return;
    }
    this.#disconnect();
    this.#socket = socket;
    this.#kept = 0;
    readFrames(socket, [FrameKind.kept, FrameKind.ready], (kind, body) => {
      if (this.#socket !== socket) return;
      if (kind === FrameKind.kept) this.#noteKept(readNumber(body));
      if (kind === FrameKind.ready) void this.#join(socket, address);
    });
    socket.on("close", () => {
      if (this.#socket === socket) this.#lose("the connection with the standby is lost");
    });
    log.info({ standby: address }, "a standby is getting the tracker's log");
    socket.write(makeFrame(FrameKind.log, Buffer.from(writer)));
    await sendLog(socket, { folder, end: () => journal().end }, () => {
      if (this.#socket !== socket) return;
      this.#isLive = true;
      this.#sent = 0;
      socket.write(makeFrame(FrameKind.complete));
      this.sendHeartbeat();
    }).catch((error) => {
      log.error({ err: error }, "the tracker's log could not be sent to the standby");
      socket.destroy();
    });
  }

  stop(): void {
    clearInterval(this.#ticker);
    this.#disconnect();
  }

  /** The standby has the whole log and could take over: from here on answers wait for it, and then the database is told. */
  async #join(socket: TLSSocket, address: string): Promise<void> {
    this.#isRequired = true;
    const isKept = await new Promise<boolean>((resolve) => this.awaitKept((error) => resolve(error === null)));
    const isWanted = () => this.#socket === socket && this.#isRequired && !this.#isLost;
    while (isKept && isWanted()) {
      const isDone = await this.#change(address, isWanted).catch(() => false);
      if (isDone && isWanted()) {
        this.standby = address;
        this.#options.log.info({ standby: address }, "a standby has the tracker's whole log and could take over");
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    }
  }

  /** Changes the standby in the database, one change after the other. Answers whether it did. */
  #change(standby: string | null, isWanted: () => boolean): Promise<boolean> {
    const { lease, epoch, onSuperseded } = this.#options;
    const change = this.#changes.then(async () => {
      if (!isWanted()) return false;
      this.#revision += 1;
      const isActive = await lease.setStandby(epoch, standby, this.#revision);
      if (!isActive) onSuperseded();
      return isActive;
    });
    this.#changes = change.catch(() => false);
    return change;
  }

  #noteKept(kept: number): void {
    this.#kept = kept;
    this.#release((waiting) => waiting.after <= kept, null);
  }

  #lose(reason: string): void {
    this.#disconnect();
    if (!this.#isRequired || this.#isLost) return;
    this.#isLost = true;
    this.#options.log.error({ standby: this.standby }, `the standby is lost: ${reason}`);
    void this.#giveUpStandby().catch(() => undefined);
  }

  /** Has the database say that no standby has the whole log. Rejects while it cannot. */
  #giveUpStandby(): Promise<void> {
    this.#giveUp ??= this.#setNoStandby().finally(() => {
      this.#giveUp = null;
    });
    return this.#giveUp;
  }

  async #setNoStandby(): Promise<void> {
    if (!(await this.#change(null, () => true))) throw new Error("another tracker is active by now");
    if (this.standby) this.#options.log.error({ standby: this.standby }, "announces are answered without a standby");
    this.standby = null;
    this.#isRequired = false;
    this.#isLost = false;
    this.#disconnect();
    this.#release(() => true, null);
  }

  #disconnect(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#isLive = false;
    socket?.destroy();
  }

  #isStalled(ms: number): boolean {
    const [oldest] = this.#waiting;
    return oldest !== undefined && performance.now() - oldest.since > ms;
  }

  #tick(): void {
    if (this.#isLost || this.#isStalled(STALL_MS)) void this.#giveUpStandby().catch(() => undefined);
    const before = performance.now() - REFUSE_MS;
    this.#release(({ since }) => since < before, new Error("the standby does not keep the log"));
  }

  #release(isDue: (waiting: { after: number; since: number }) => boolean, error: Error | null): void {
    const due = this.#waiting.filter(isDue);
    if (due.length === 0) return;
    this.#waiting = this.#waiting.filter((waiting) => !isDue(waiting));
    for (const { done } of due) done(error);
  }
}
