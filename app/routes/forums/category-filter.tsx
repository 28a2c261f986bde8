import { PageLink } from "#app/ui/page-link.tsx";
import { CategoryDot } from "./category-name.tsx";

type Category = { id: number; name: string; color: string };
type Props = { categories: Category[]; current: number | null; hrefFor: (id: number | null) => string };

const button =
  "inline-flex min-h-10 items-center gap-2 rounded-md border border-line bg-surface px-3 text-sm whitespace-nowrap text-text hover:border-line-strong hover:text-strong aria-[current]:border-accent-text aria-[current]:font-semibold aria-[current]:text-accent-text";

/** Links that filter by category. Administrators choose the colours; the name carries the meaning. */
export function CategoryFilter({ categories, current, hrefFor }: Props) {
  return (
    <nav aria-label="Categories" className="-mx-4 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:overflow-visible sm:px-0">
      <ul className="flex gap-2 sm:flex-wrap">
        <li>
          <PageLink to={hrefFor(null)} aria-current={current === null ? "true" : undefined} className={button}>
            All Categories
          </PageLink>
        </li>
        {categories.map(({ id, name, color }) => (
          <li key={id}>
            <PageLink to={hrefFor(id)} aria-current={current === id ? "true" : undefined} className={button}>
              <CategoryDot color={color} />
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
