import { expect, it, vi } from "vitest";
import type { Batch } from "#tracker/ledger/batch.ts";
import type { Store } from "#tracker/ports.ts";
import { measureSaving } from "./measure-saving.server.ts";

it("tells how old the oldest change is that the store does not have", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let hasChanges = false;
  let fails = false;
  const save = async () => {
    hasChanges = false;
    vi.advanceTimersByTime(40);
    if (fails) throw new Error("no database");
  };
  const saving = measureSaving({ save } as unknown as Store, 7, () => hasChanges);
  const batch = {} as Batch;
  const pass = (ms: number) => vi.advanceTimersByTime(ms);

  pass(60_000);
  saving.look();
  expect(saving.figures()).toEqual({ saved: 0, failed: 0, savingMs: 0, lagMs: 0 });
  hasChanges = true;
  pass(900);
  expect(saving.figures().lagMs).toBe(900);
  await saving.store.save(8, batch);
  expect(saving.figures()).toEqual({ saved: 1, failed: 0, savingMs: 40, lagMs: 0 });

  hasChanges = true;
  fails = true;
  await expect(saving.store.save(9, batch)).rejects.toThrow("no database");
  pass(30_000);
  saving.look();
  expect(saving.figures()).toMatchObject({ saved: 1, failed: 1, lagMs: 30_080 });
  expect(saving.lastSaved()).toBe(8);
  fails = false;
  await saving.store.save(9, batch);
  expect(saving.figures()).toMatchObject({ saved: 2, failed: 1, lagMs: 0 });
  expect(saving.lastSaved()).toBe(9);
  vi.useRealTimers();
});
