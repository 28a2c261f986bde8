import type { CacheState } from "#app/domain/core/kernel/caches.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";

const figure = "text-right font-mono whitespace-nowrap tabular-nums";
const figures = ["Entries", "Used", "Hit rate"];

/** The caches in memory. */
export const CacheList = ({ caches }: { caches: CacheState[] }) => (
  <Panel>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3">
      <h2 className="font-semibold">Caches</h2>
      <p className="text-sm text-muted">
        Each process of the site has its own caches. These belong to the process that served this page.
      </p>
    </div>
    <Table label="Caches" columns={["Cache", ...figures]} figures={figures}>
      {caches.map(({ name, entries, used, most, unit, hits, misses }) => (
        <tr key={name}>
          <td>{name}</td>
          <td className={figure}>{entries.toLocaleString("en-US")}</td>
          <td className={figure}>{`${used.toLocaleString("en-US")} of ${most.toLocaleString("en-US")} ${unit}`}</td>
          <td className={figure}>
            {hits + misses === 0 ? "unused" : `${Math.round((hits / (hits + misses)) * 100)} %`}
          </td>
        </tr>
      ))}
    </Table>
  </Panel>
);
