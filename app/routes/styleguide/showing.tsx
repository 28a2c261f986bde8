import { Avatar } from "#app/ui/avatar.tsx";
import { hueOf } from "#app/ui/badge.tsx";
import { Cover } from "#app/ui/cover.tsx";
import { FactGrid, FactList } from "#app/ui/fact-list.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Plot } from "#app/ui/plot.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { Table } from "#app/ui/table.tsx";
import { Sample, Section } from "./section.tsx";

const names = ["wrenfield", "tapehiss_ola", "mirefold", "sidechainsue", "kettledrum", "nightbus42"];
const seeds = ["5f2a9c01", "c3b7e840", "0d19aa72", "98e4f3b6"];
const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const seeders = [12, 15, 11, 18, 24, 30, 27];
const MOMENT = "2026-11-22T14:02:00.000Z";

/** How things and people are displayed. */
export const Showing = () => (
  <Section title="Showing">
    <Sample title="People">
      {names.map((name) => (
        <Avatar key={name} src={null} name={name} />
      ))}
    </Sample>
    <Sample title="Covers">
      {seeds.map((seed) => (
        <span key={seed} className={`${hueOf("SAMPLE")} inline-block size-16`}>
          <Cover seed={seed} picture={null} />
        </span>
      ))}
    </Sample>
    <FactGrid>
      <Stat label="Torrents" value={72} />
      <Stat label="Seeding now" value={24} note="3 more than yesterday" />
    </FactGrid>
    <FactList
      facts={[
        { name: "Size", value: "864.78 KB in 24 files" },
        { name: "Dropped", value: <Moment at={MOMENT} /> },
      ]}
    />
    <Table label="Members" columns={["Name", "Joined", "Torrents"]} figures={["Torrents"]}>
      {names.slice(0, 3).map((name, at) => (
        <tr key={name}>
          <td>{name}</td>
          <td>
            <Moment at={MOMENT} />
          </td>
          <td className="text-right font-mono tabular-nums">{at * 7}</td>
        </tr>
      ))}
    </Table>
    <Plot
      title="Seeders"
      summary="Seeders of the last seven days"
      kind="line"
      axis="Day"
      labels={days}
      series={[{ name: "Seeders", values: seeders }]}
      format={String}
    />
  </Section>
);
