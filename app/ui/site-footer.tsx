import { Link } from "@remix-run/react";
import { paths } from "#app/paths/paths.ts";

const links = [
  { to: paths.contact(), label: "Contact" },
  { to: paths.takedown(), label: "Takedown notices" },
  { to: paths.transparency(), label: "Transparency" },
  { to: paths.apiDocs(), label: "API" },
];

export function SiteFooter({ name, year }: { name: string; year: number }) {
  return (
    <footer className="mt-auto grid gap-2 border-t border-line px-4 py-6 text-center text-sm text-muted">
      <p>
        © {year} {name}. Members share only what they have the right to share.
      </p>
      <nav aria-label="About this site">
        <ul className="flex flex-wrap justify-center gap-x-6">
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-8 items-center underline hover:text-strong">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
