import { describe, expect, it } from "vitest";
import { defaultWebProcesses, heapFlags } from "../launch/memory.ts";
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
    expect(heapOf(2, 8_192)).toBe("--max-old-space-size=384");
    expect(heapFlags(1, { NODE_OPTIONS: "--max-old-space-size=900" }, 1_024)).toEqual([]);
  });

  it("leaves a small machine's PostgreSQL little, and a large one's more", () => {
    expect(postgresSettings(1_024, 2)).toMatchObject({ shared_buffers: "64MB", max_connections: "60" });
    expect(postgresSettings(65_536, 4)).toMatchObject({ shared_buffers: "512MB", max_connections: "100" });
    expect(postgresSettings(65_536, 32)).toMatchObject({ max_connections: "456" });
  });
});
