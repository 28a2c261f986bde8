import { describe, expect, it } from "vitest";
import { defaultWebProcesses, heapFlags, memoryEnvironment, trackerFlags } from "../launch/memory.ts";
import { connectionsOf } from "../web/web-share.server.ts";
import { postgresSettings } from "./postgres-settings.ts";

describe("what a site takes of its machine", () => {
  it.each([
    [2, 1_024, 2],
    [1, 1_024, 1],
    [2, 512, 1],
    [16, 4_096, 9],
    [4, 65_536, 4],
  ])("with %i cores and %i MB are %i web processes", (cores, mb, processes) => {
    expect(defaultWebProcesses(cores, mb)).toBe(processes);
  });

  it("bounds each heap by the machine and by how many there are, unless NODE_OPTIONS does", () => {
    const heapOf = (processes: number, mb: number) => heapFlags(processes, {}, mb)[0];
    expect(heapOf(1, 1_024)).toBe("--max-old-space-size=307");
    expect(heapOf(2, 1_024)).toBe("--max-old-space-size=192");
    expect(heapOf(2, 8_192)).toBe("--max-old-space-size=1229");
    expect(heapOf(2, 65_536)).toBe("--max-old-space-size=2112");
    expect(heapFlags(1, { NODE_OPTIONS: "--max-old-space-size=900" }, 1_024)).toEqual([]);
  });

  it("bounds what each tracker and web process of a small machine gives new objects, and the tracker's peers nowhere", () => {
    expect(heapFlags(2, {}, 1_024)[1]).toBe("--max-semi-space-size=4");
    expect(heapFlags(2, {}, 8_192)).toHaveLength(1);
    expect(trackerFlags(1_024)).toEqual(["--max-semi-space-size=1"]);
    expect(trackerFlags(8_192)).toEqual([]);
  });

  it("says what glibc keeps, unless the environment does", () => {
    const env = { NODE_ENV: "test", MALLOC_ARENA_MAX: "4" } as const;
    expect(memoryEnvironment(env, 1_024)).toEqual({ ...env, MALLOC_TRIM_THRESHOLD_: "131072" });
    expect(memoryEnvironment(env, 8_192)).toEqual({
      ...env,
      MALLOC_TRIM_THRESHOLD_: "67108864",
      MALLOC_MMAP_THRESHOLD_: "33554432",
    });
  });

  it.each([
    [1, 1_024, 8],
    [2, 1_024, 4],
    [2, 8_192, 10],
    [8, 8_192, 5],
    [16, 65_536, 4],
  ])("gives each of %i web processes on %i MB %i connections to the database", (count, mb, connections) => {
    expect(connectionsOf({ count }, mb)).toBe(connections);
  });

  it("leaves a small machine's PostgreSQL little, and a large one's more", () => {
    expect(postgresSettings(1_024, 2)).toMatchObject({
      shared_buffers: "16MB",
      max_connections: "60",
      io_method: "sync",
    });
    expect(postgresSettings(2_048, 2)).not.toHaveProperty("io_method");
    expect(postgresSettings(2_048, 2)).toMatchObject({ shared_buffers: "128MB" });
    expect(postgresSettings(65_536, 4)).toMatchObject({ shared_buffers: "512MB", max_connections: "100" });
    expect(postgresSettings(65_536, 32)).toMatchObject({ max_connections: "456" });
  });

  it("has a query use several cores only where some are left for the pages", () => {
    expect(postgresSettings(1_024, 2, 2)).toMatchObject({ max_parallel_workers_per_gather: "0" });
    expect(postgresSettings(8_192, 4, 4)).toMatchObject({ max_parallel_workers_per_gather: "2" });
  });
});
