import { formatDayName } from "#app/ui/dates.ts";

type Props = { at: string; now: string; zone: string };

/** Where another day of the chat begins. */
export const DayLine = ({ at, now, zone }: Props) => (
  <li className="chat-day">
    {formatDayName(at, now, zone)}
    {zone === "UTC" ? " (UTC)" : ""}
  </li>
);
