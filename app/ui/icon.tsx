const paths = {
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4.5 4.5",
  download: "M12 4v11m-5-4.5 5 5 5-5M5 20h14",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v5m0-8.5v.5",
  trash: "M5 7h14M9.5 7V4.5h5V7m-7.5 0 .8 13h8.4L17 7",
  up: "m6 14.5 6-6 6 6",
  down: "m6 9.5 6 6 6-6",
  left: "m14.5 6-6 6 6 6",
  right: "m9.5 6 6 6-6 6",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z",
  pause: "M9 5v14m6-14v14",
  play: "m8 5 11 7-11 7Z",
  external: "M10 5H5v14h14v-5M14 4h6v6m0-6-9 9",
  close: "m6 6 12 12M18 6 6 18",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20a7.5 7.5 0 0 1 15 0",
  copy: "M9 9h10v10H9ZM5 15V5h10",
  check: "m5 12.5 4.5 4.5L19 7",
  file: "M7 3h7l5 5v13H7Zm7 0v5h5",
  upload: "M12 16V5m-5 4.5 5-5 5 5M5 20h14",
  pin: "M9 3.5h6l-1 6.5 3 3.5H7l3-3.5Zm3 10V21",
  lock: "M6 11h12v9H6Zm2 0V8a4 4 0 0 1 8 0v3",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
  speech: "M4 5h16v11h-9l-5 4v-4H4Z",
  mail: "M3 6h18v12.5H3Zm0 .5 9 7 9-7",
  plus: "M12 5v14M5 12h14",
  rows: "M3 3h18v18H3ZM3 9h18M3 15h18",
  roomy: "M3 3h18v18H3ZM3 12h18",
  spark: "M12 3l2.3 6.2 6.2 2.3-6.2 2.3L12 20l-2.3-6.2-6.2-2.3 6.2-2.3Z",
} as const;

export type IconName = keyof typeof paths;

/** A line drawing that says nothing by itself: the words stand beside it, or in its button's label. */
export function Icon({ name, className = "size-4" }: { name: IconName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
