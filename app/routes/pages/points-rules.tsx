import { type AwardType, earningWords } from "#app/domain/catalogue/points/awards.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Table } from "#app/ui/table.tsx";

type Props = { kinds: { type: AwardType; points: number; cap: number | null }[]; ownSeedingOnly: boolean };

/** The rules for points, generated from the settings, so that operators need not keep a text in step. */
export function PointsRules({ kinds, ownSeedingOnly }: Props) {
  const isCapped = kinds.some(({ cap }) => cap !== null);
  const names = ["How to earn points", "Points", ...(isCapped ? ["Daily limit"] : [])];
  const figures = "text-right font-mono tabular-nums";
  return (
    <section aria-labelledby="points" className="mt-8">
      <h2 id="points" className="mb-2 text-lg font-semibold">
        Points
      </h2>
      <Table narrow label="How to earn points" columns={names} figures={["Points", "Daily limit"]}>
        {kinds.map(({ type, points, cap }) => {
          const { what, when } = earningWords[type];
          return (
            <tr key={type}>
              <td>{when ? `${what}, ${when}` : what}</td>
              <td className={figures}>+{points}</td>
              {isCapped ? <td className={figures}>{cap === null ? "No limit" : cap}</td> : null}
            </tr>
          );
        })}
      </Table>
      <p className="mt-3 text-sm text-muted">
        {isCapped ? "A day begins at midnight UTC. " : ""}
        {ownSeedingOnly ? "Seeding counts for torrents that you uploaded or completed. " : ""}
        Deleting something removes its points{useRoot()?.isFreeSite ? "." : ", or the discount they earned."}
      </p>
    </section>
  );
}
