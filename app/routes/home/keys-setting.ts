const KEY = "listKeys";

/** Keys of one letter get in the way of who speaks to the browser: each browser may turn them off. */
export function areKeysOff(): boolean {
  try {
    return localStorage.getItem(KEY) === "off";
  } catch {
    return false;
  }
}

export function keepKeysOff(isOff: boolean): void {
  try {
    localStorage.setItem(KEY, isOff ? "off" : "on");
  } catch {
    // The storage is full or forbidden: the keys stay as they are.
  }
}
