export const CategoryDot = ({ color }: { color: string }) => (
  <span
    aria-hidden="true"
    className="inline-block size-2.5 shrink-0 rounded-full ring-1 ring-line-strong"
    style={{ backgroundColor: color }}
  />
);

export const CategoryName = ({ name, color }: { name: string; color: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <CategoryDot color={color} />
    <span>{name}</span>
  </span>
);
