const drawings = {
  before: "M19 5v14L8 12zM5 5v14",
  next: "M5 5v14l11-7zM19 5v14",
  play: "M7 4v16l13-8z",
  pause: "M8 5v14M16 5v14",
  loop: "M17 2l4 4-4 4M3 11V9a3 3 0 0 1 3-3h15M7 22l-4-4 4-4M21 13v2a3 3 0 0 1-3 3H3",
  shuffle: "M16 3h5v5M4 20 21 3M21 16v5h-5M15 15l6 6M4 4l5 5",
  list: "M3 6h12M3 12h12M3 18h8M19 6v9a2 2 0 1 1-2-2h2",
  up: "M12 19V5M5 12l7-7 7 7",
  down: "M12 5v14M19 12l-7 7-7-7",
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
  /** Whether a toggle is on. */
  isDown?: boolean | undefined;
  /** Whether the panel that the button opens is open. */
  isExpanded?: boolean | undefined;
  className?: string;
};

/** A button of the player. While it has nothing to do, it keeps its place and the focus. */
export function PlayerButton({
  name,
  label,
  onPress,
  isLit = false,
  isOff = false,
  isDown,
  isExpanded,
  className = "",
}: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      aria-pressed={isDown}
      aria-expanded={isExpanded}
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
