import { holding } from "../../core/kernel/allow.ts";
import { listCaches } from "../../core/kernel/caches.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { Caches } from "./output.ts";

/** How full each cache of the answering process is, and how often it was used. Refuses visitors and members. */
export const findCaches = defineUseCase({
  name: "system.find-caches",
  output: Caches,
  allow: holding("system.operate"),
  read: async () => ok({ caches: listCaches().sort((a, b) => a.name.localeCompare(b.name)) }),
});
