const KEY = "playerVolume";

/** The last volume of the player in this browser: 0 to 1. */
export function readVolume(): number {
  try {
    const kept = Number(localStorage.getItem(KEY) ?? 1);
    return kept >= 0 && kept <= 1 ? kept : 1;
  } catch {
    return 1;
  }
}

export function keepVolume(volume: number): void {
  try {
    localStorage.setItem(KEY, String(volume));
  } catch {
    // The storage is full or forbidden: the next visit starts at full volume.
  }
}
