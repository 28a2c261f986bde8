import type { TLSSocket } from "node:tls";
import type { Log } from "#app/domain/core/ports/log.ts";
import type { Effect } from "#tracker/ledger/effect.ts";
import type { Restored } from "#tracker/ports.ts";
import type { Tracker } from "#tracker/tracker.ts";
import { nodeFiles } from "../journal-files.server.ts";
import { writeWriter } from "../journal-lock.server.ts";
import { findSegments, readSegment, segmentFile } from "../journal-segment.server.ts";
import { JournalWriter } from "../journal-writer.server.ts";
import { createFrameReader, FrameKind, makeFrame, makeNumberFrame, readNumber } from "./frames.ts";

/** The active tracker sends something four times a second. */
const CHECK_MS = 1_000;
const MOST_SILENT_CHECKS = 3;
const NUMBER_BYTES = 8;
const FROM_ACTIVE = [FrameKind.log, FrameKind.write, FrameKind.saved, FrameKind.complete];

/** A tracker's memory that has all batches up to `applied`. */
export type Warm = { tracker: Tracker; applied: number };

type Options = {
  /** Where the other tracker reaches this one. */
  address: string;
  folder: string;
  sync: boolean;
  log: Log;
  /** Hands over what the database has of a log at one moment, and answers the number of its last batch. */
  load: (writer: string, restore: (part: Restored) => void) => Promise<number>;
  makeTracker: () => Tracker;
};

/** The effects of the segments after one and up to another. */
export function* effectsBetween(folder: string, after: number, upTo: number): Generator<Effect> {
  for (const number of findSegments(nodeFiles, folder))
    if (number > after && number <= upTo) yield* readSegment(nodeFiles, segmentFile(folder, number));
}

/**
 * The standby's side of one connection with the active tracker: a copy of its log, byte by byte, and a memory that
 * follows what the database has. Effects are applied when their batch is saved, so that taking over is applying the few
 * that are not.
 */
export class StandbyCopy {
  readonly #socket: TLSSocket;
  readonly #options: Options;
  readonly #files: JournalWriter;
  #isCopying = false;
  #isComplete = false;
  #writes = 0;
  /** How many writes since the whole log had come are acknowledged; -1 before the log itself is kept. */
  #acknowledged = -1;
  #isSyncing = false;
  #saved = 0;
  #silentChecks = 0;
  warm: Warm | null = null;

  constructor(socket: TLSSocket, options: Options) {
    this.#socket = socket;
    this.#options = options;
    this.#files = new JournalWriter(options.folder, options.sync, nodeFiles);
    const read = createFrameReader(FROM_ACTIVE, (kind, body) => this.#take(kind, body));
    socket.on("data", (chunk) => {
      this.#silentChecks = 0;
      try {
        read(chunk);
        this.#acknowledge();
      } catch (error) {
        this.#fail(error);
      }
    });
    // Checks are counted, and not time: this process may be busy for long while it loads.
    const checking = setInterval(() => {
      this.#silentChecks += 1;
      if (this.#silentChecks > MOST_SILENT_CHECKS) socket.destroy();
    }, CHECK_MS);
    socket.on("close", () => {
      clearInterval(checking);
      this.#files.close();
    });
    socket.write(makeFrame(FrameKind.hello, Buffer.from(JSON.stringify({ address: options.address }))));
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  /** Takes nothing more. Everything that it acknowledged is in the folder. */
  close(): void {
    this.#socket.removeAllListeners("data");
    this.#socket.destroy();
    this.#files.close();
  }

  #take(kind: number, body: Buffer): void {
    if (kind === FrameKind.log) this.#begin(body.toString());
    else if (kind === FrameKind.write && this.#isCopying) this.#write(readNumber(body), body.subarray(NUMBER_BYTES));
    else if (kind === FrameKind.complete) {
      this.#isComplete = true;
      this.#writes = 0;
    } else if (kind === FrameKind.saved) {
      this.#saved = Math.max(this.#saved, readNumber(body));
      this.#applySaved();
    }
  }

  /** The database names this tracker nowhere by now, so what its folder has may go. */
  #begin(writer: string): void {
    const { folder, load, makeTracker, log } = this.#options;
    for (const number of findSegments(nodeFiles, folder)) nodeFiles.remove(segmentFile(folder, number));
    writeWriter(folder, writer, nodeFiles);
    this.#isCopying = true;
    log.info({ writer }, "this tracker stands by, and is getting the log of the active one");
    const tracker = makeTracker();
    load(writer, tracker.restore).then(
      (last) => {
        if (!this.isOpen) return;
        tracker.applySaved([]);
        this.warm = { tracker, applied: last };
        this.#applySaved();
        this.#reportReady();
      },
      (error) => this.#fail(error),
    );
  }

  #write(segment: number, bytes: Buffer): void {
    if (!this.#files.isOpen || this.#files.segment !== segment) this.#files.begin(segment);
    this.#files.write(bytes);
    this.#writes += 1;
  }

  #acknowledge(): void {
    if (!this.#isComplete || this.#isSyncing || this.#acknowledged === this.#writes) return;
    const writes = this.#writes;
    const acknowledge = () => {
      const isFirst = this.#acknowledged < 0;
      this.#acknowledged = writes;
      this.#socket.write(makeNumberFrame(FrameKind.kept, writes));
      if (isFirst) this.#reportReady();
    };
    if (!this.#files.needsSync) {
      acknowledge();
      return;
    }
    this.#isSyncing = true;
    void this.#files.sync().then((error) => {
      this.#isSyncing = false;
      if (error) return this.#fail(error);
      acknowledge();
      this.#acknowledge();
    });
  }

  #applySaved(): void {
    const { folder } = this.#options;
    if (!this.warm || !this.#isComplete || this.#saved <= this.warm.applied) return;
    // The segment of a batch is written no more once the batch is saved.
    this.warm.tracker.applySaved(effectsBetween(folder, this.warm.applied, this.#saved));
    this.warm.applied = this.#saved;
    for (const number of findSegments(nodeFiles, folder))
      if (number <= this.#saved && number !== this.#files.segment) nodeFiles.remove(segmentFile(folder, number));
  }

  #reportReady(): void {
    if (this.warm && this.#acknowledged >= 0) this.#socket.write(makeFrame(FrameKind.ready));
  }

  #fail(error: unknown): void {
    this.#options.log.error({ err: error }, "the log of the active tracker cannot be kept here");
    this.#socket.destroy();
  }
}
