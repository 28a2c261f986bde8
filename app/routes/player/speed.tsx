import { setSpeed } from "./store.ts";

const SPEEDS = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2];

/** The speed of playback. Browsers preserve the pitch. */
export function Speed({ speed }: { speed: number }) {
  return (
    <select
      aria-label="Speed"
      title="Speed, at the same pitch"
      className="p-speed"
      value={speed}
      onChange={(event) => setSpeed(Number(event.currentTarget.value))}
    >
      {SPEEDS.map((one) => (
        <option key={one} value={one}>
          {one} ×
        </option>
      ))}
    </select>
  );
}
