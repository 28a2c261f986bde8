import { addJob } from "../../core/kernel/add-job.server.ts";
import type { Tx } from "../../core/kernel/context.server.ts";

export const exportKey = (userId: string) => `export:${userId}`;

export const addExportJob = (tx: Pick<Tx, "$executeRaw">, userId: string): Promise<void> =>
  addJob(tx, "make-export", { userId }, { key: exportKey(userId) });
