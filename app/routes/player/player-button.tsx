const drawings = {
  before: "M19 5v14L8 12zM5 5v14",
  next: "M5 5v14l11-7zM19 5v14",
  play: "M7 4v16l13-8z",
  pause: "M8 5v14M16 5v14",
  close: "M18 6 6 18M6 6l12 12",
  loud: "M11 5 6 9H3v6h3l5 4zM15.5 8.5a5 5 0 0 1 0 7M18.5 5.5a9 9 0 0 1 0 13",
  mute: "M11 5 6 9H3v6h3l5 4zM22 9l-6 6M16 9l6 6",
} as const;

type Props = {
  name: keyof typeof drawings;
  label: string;
  onPress: () => void;
  isLit?: boolean;
  isOff?: boolean;
  className?: string;
};

/** A key of the player. One that does nothing now keeps its place and the focus. */
export function PlayerButton({ name, label, onPress, isLit = false, isOff = false, className = "" }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      data-lit={isLit || undefined}
      className={`p-key ${className}`}
      onClick={() => (isOff ? null : onPress())}
    >
      <svg viewBox="0 0 24 24" className={`icon d-${name}`} aria-hidden="true">
        <path d={drawings[name]} />
      </svg>
    </button>
  );
}
