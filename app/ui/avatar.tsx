/** A member's picture, or the first letters of their name. Its size is fixed, so that nothing moves when it arrives. */
export function Avatar({ src, name, size = 40 }: { src: string | null; name: string; size?: number }) {
  if (src)
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        className="shrink-0 rounded-md border border-line object-cover"
        // Where it is an item of a row it would grow with the row's height.
        style={{ width: size, height: size }}
        loading="lazy"
      />
    );
  return (
    <span
      aria-hidden="true"
      className="inline-flex shrink-0 items-center justify-center rounded-md border border-line bg-sunken font-mono font-semibold text-muted uppercase"
      style={{ width: size, height: size, fontSize: size / 2.6 }}
    >
      {[...name].slice(0, 2).join("")}
    </span>
  );
}
