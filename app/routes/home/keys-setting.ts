const KEY = "listKeys";

/** One-letter shortcuts interfere with speech input, so each browser can turn them off. */
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
    // The storage is full or forbidden: the setting stays as it is.
  }
}
