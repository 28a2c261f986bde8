export type BoxSize = { width: number; height: number; minimized: boolean };

const KEY = "chatSize";
const MIN = 300;
const MAX = { width: 800, height: 700 };
const DEFAULT = { width: 400, height: 500 };
/** A page this wide has room for the open box beside the list; in a smaller one it begins closed. */
const ROOMY_PX = 1_536;

const within = (value: unknown, fallback: number, max: number) =>
  Math.round(Math.min(max, Math.max(MIN, typeof value === "number" && Number.isFinite(value) ? value : fallback)));

/** Whatever is stored or dragged becomes a size that the box may have: 300x300 to 800x700 pixels. */
export const clampSize = (size: Partial<Record<keyof BoxSize, unknown>>, minimized: boolean): BoxSize => ({
  width: within(size.width, DEFAULT.width, MAX.width),
  height: within(size.height, DEFAULT.height, MAX.height),
  minimized,
});

export function readSize(stored: string | null, pageWidth: number): BoxSize {
  const closed = pageWidth < ROOMY_PX;
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    if (typeof value !== "object" || value === null) return clampSize({}, closed);
    const size = value as Partial<BoxSize>;
    return clampSize(size, typeof size.minimized === "boolean" ? size.minimized : closed);
  } catch {
    return clampSize({}, closed);
  }
}

export function loadSize(): BoxSize {
  try {
    return readSize(localStorage.getItem(KEY), window.innerWidth);
  } catch {
    return readSize(null, window.innerWidth);
  }
}

/** In a cookie too, so that the server keeps the box's room free in the next page: nothing moves when it comes. */
export function keepSize(size: BoxSize): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is not everywhere yet
  document.cookie = `chatRoom=${size.minimized ? 0 : size.width}; path=/; max-age=31536000; samesite=lax`;
  try {
    localStorage.setItem(KEY, JSON.stringify(size));
  } catch {
    // A full or forbidden storage only costs the memory of the size.
  }
}

/** How wide a room the page keeps free for the box, as the cookie of `keepSize` says: none is 0, null is the default's. */
export function readRoom(cookies: string | null): number | null {
  const text = /(?:^|; )chatRoom=(\d{1,4})(?:;|$)/.exec(cookies ?? "")?.[1];
  if (text === undefined) return null;
  return text === "0" ? 0 : clampSize({ width: Number(text) }, false).width;
}
