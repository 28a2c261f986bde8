import type { TimeKind } from "#app/db/generated/enums.ts";
import { changeWords, stretchWords, timeWords } from "#app/domain/joining/billing/time-words.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Day } from "#app/ui/moment.tsx";
import { Table } from "#app/ui/table.tsx";

export type TimeEntry = {
  id: number;
  at: string;
  kind: TimeKind;
  seconds: number;
  dueAfter: string | null;
  leftAfter: number | null;
};

/** The history of the member's next payment date, latest first. */
export const TimeTable = ({ entries }: { entries: TimeEntry[] }) =>
  entries.length === 0 ? (
    <EmptyState>No payment date has been set yet.</EmptyState>
  ) : (
    <Table label="Paid time" columns={["Date", "What happened", "Time", "Next payment after that"]} figures={["Time"]}>
      {entries.map(({ id, at, kind, seconds, dueAfter, leftAfter }) => (
        <tr key={id}>
          <td className="whitespace-nowrap">
            <Day at={at} />
          </td>
          <td>{timeWords[kind]}</td>
          <td className="text-right font-mono tabular-nums">{changeWords(seconds)}</td>
          <td>
            {dueAfter ? <Day at={dueAfter} /> : leftAfter ? `None, with ${stretchWords(leftAfter)} left` : "None"}
          </td>
        </tr>
      ))}
    </Table>
  );
