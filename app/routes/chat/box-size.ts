export type BoxSize = { width: number; height: number; minimized: boolean };

const KEY = "chatSize";
const MIN = 300;
const MAX = { width: 800, height: 700 };
const DEFAULT = { width: 400, height: 500 };
/** A window this wide has room for the open box beside the list. In a narrower one the box starts closed. */
const ROOMY_PX = 1_536;
/** The header of the page, and the margins above and below the box. */
const OUTSIDE_PX = 96;

const within = (value: unknown, fallback: number, max: number) =>
  Math.round(Math.min(max, Math.max(MIN, typeof value === "number" && Number.isFinite(value) ? value : fallback)));

/** Clamps a stored or dragged size to what the box may have: 300x300 to 800x700 pixels. */
export const clampSize = (size: Partial<Record<keyof BoxSize, unknown>>, minimized: boolean): BoxSize => ({
  width: within(size.width, DEFAULT.width, MAX.width),
  height: within(size.height, DEFAULT.height, MAX.height),
  minimized,
});

/** Until the member resizes it, a box with a column of its own is as high as the window. */
export function readSize(stored: string | null, page: { width: number; height: number }): BoxSize {
  const closed = page.width < ROOMY_PX;
  const first = closed ? {} : { height: page.height - OUTSIDE_PX };
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    if (typeof value !== "object" || value === null) return clampSize(first, closed);
    const size = value as Partial<BoxSize>;
    return clampSize(size, typeof size.minimized === "boolean" ? size.minimized : closed);
  } catch {
    return clampSize(first, closed);
  }
}

export function loadSize(): BoxSize {
  const page = { width: window.innerWidth, height: window.innerHeight };
  try {
    return readSize(localStorage.getItem(KEY), page);
  } catch {
    return readSize(null, page);
  }
}

/**
 * Also stored in a cookie, so that the server reserves the box's space on the next page and nothing moves when it
 * loads.
 */
export function keepSize(size: BoxSize): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet
  document.cookie = `chatRoom=${size.minimized ? 0 : size.width}; path=/; max-age=31536000; samesite=lax`;
  try {
    localStorage.setItem(KEY, JSON.stringify(size));
  } catch {
    // If the storage is full or forbidden, only the size is forgotten.
  }
}

/**
 * The width that the page reserves for the box, from the cookie that `keepSize` sets: 0 for none, null for the default.
 */
export function readRoom(cookies: string | null): number | null {
  const text = /(?:^|; )chatRoom=(\d{1,4})(?:;|$)/.exec(cookies ?? "")?.[1];
  if (text === undefined) return null;
  return text === "0" ? 0 : clampSize({ width: Number(text) }, false).width;
}
