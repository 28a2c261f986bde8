import path from "node:path";
import type { JournalFiles } from "./journal-files.server.ts";

/** A file's contents, and how much would survive a power cut. After a failed sync the rest never reaches the disk. */
type FakeFile = { bytes: Buffer; durable: Buffer; isBroken: boolean };
type Opened = { file: FakeFile | "folder"; at: number };

export type Call = Exclude<keyof JournalFiles, "read">;

/**
 * A folder in memory whose calls fail on request. A closed descriptor belongs to a stranger from then on: calls on it
 * are recorded in `strangers`.
 */
export function createFakeFiles() {
  let names = new Map<string, FakeFile>();
  let durableNames = new Map<string, FakeFile>();
  const open = new Map<number, Opened>();
  const strangers: string[] = [];
  let fails: (call: Call) => boolean = () => false;
  let mostBytes = () => Number.POSITIVE_INFINITY;

  function guard(call: Call, code = "ENOSPC"): void {
    if (fails(call)) throw Object.assign(new Error(`${code}: ${call}`), { code });
  }
  function opened(call: string, fd: number): Opened {
    const found = open.get(fd);
    if (found) return found;
    strangers.push(`${call} ${fd}`);
    throw Object.assign(new Error(`EBADF: ${call}`), { code: "EBADF" });
  }
  let nextFd = 10;
  let restarts = 0;

  const createFiles = (): JournalFiles => ({
    open(name, flags) {
      guard("open", "EMFILE");
      const base = path.basename(name);
      let file: FakeFile | "folder" | undefined = base.includes(".") || base === "writer" ? names.get(base) : "folder";
      if (flags === "w" && file !== "folder") {
        file ??= { bytes: Buffer.alloc(0), durable: Buffer.alloc(0), isBroken: false };
        file.bytes = Buffer.alloc(0);
        names.set(base, file);
      }
      if (!file) throw Object.assign(new Error(`ENOENT: ${name}`), { code: "ENOENT" });
      nextFd += 1;
      open.set(nextFd, { file, at: 0 });
      return nextFd;
    },
    close(fd) {
      opened("close", fd);
      open.delete(fd);
      guard("close", "EIO");
    },
    read(fd, into) {
      const found = opened("read", fd);
      if (found.file === "folder") throw new Error("EISDIR");
      const copied = found.file.bytes.copy(into, 0, found.at);
      found.at += copied;
      return copied;
    },
    write(fd, bytes, position) {
      const { file } = opened("write", fd);
      if (file === "folder") throw new Error("EBADF");
      guard("write");
      const taken = bytes.subarray(0, Math.max(1, Math.min(bytes.length, mostBytes())));
      const size = Math.max(file.bytes.length, position + taken.length);
      const grown = Buffer.alloc(size);
      file.bytes.copy(grown);
      taken.copy(grown, position);
      file.bytes = grown;
      return taken.length;
    },
    sync(fd) {
      const { file } = opened("sync", fd);
      guard("sync", "EIO");
      if (file === "folder") durableNames = new Map(names);
      else if (!file.isBroken) file.durable = file.bytes;
    },
    async datasync(fd) {
      const { file } = opened("datasync", fd);
      if (file === "folder") throw new Error("EINVAL");
      const { bytes } = file;
      const begunAt = restarts;
      await new Promise((resolve) => setImmediate(resolve));
      if (begunAt !== restarts) return;
      if (open.get(fd)?.file !== file) strangers.push(`datasync ${fd} ended late`);
      if (fails("datasync")) file.isBroken = true;
      if (file.isBroken) throw Object.assign(new Error("EIO: datasync"), { code: "EIO" });
      file.durable = bytes;
    },
    list() {
      guard("list", "EMFILE");
      return [...names.keys()];
    },
    rename(from, to) {
      guard("rename");
      const file = names.get(path.basename(from));
      if (!file) throw Object.assign(new Error("ENOENT"), { code: "ENOENT" });
      names.delete(path.basename(from));
      names.set(path.basename(to), file);
    },
    remove(name) {
      guard("remove", "EIO");
      names.delete(path.basename(name));
    },
  });

  /** The files as one process has them: after its end, its calls have no effect. */
  function mount(): JournalFiles {
    const process = restarts;
    return new Proxy(createFiles(), {
      get(files, call, receiver) {
        if (process !== restarts) throw new Error("the process has ended");
        return Reflect.get(files, call, receiver);
      },
    });
  }

  return {
    mount,
    strangers,
    names: () => [...names.keys()].sort(),
    openCount: () => open.size,
    /** `isFailing`: which calls fail from now on. `most`: how many bytes one write takes. */
    setFaults(isFailing: (call: Call) => boolean, most: () => number = () => Number.POSITIVE_INFINITY): void {
      fails = isFailing;
      mostBytes = most;
    },
    /** Ends the process: its descriptors are closed, and what it has written stays. */
    kill(): void {
      restarts += 1;
      open.clear();
    },
    /** Ends the machine: only what was on the disk stays. */
    cutPower(): void {
      restarts += 1;
      open.clear();
      names = new Map(durableNames);
      for (const file of names.values()) {
        file.bytes = file.durable;
        file.isBroken = false;
      }
    },
  };
}
