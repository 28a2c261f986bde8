import { paths } from "#app/paths/paths.ts";
import { PageLink } from "./page-link.tsx";

type Group = { title: string; links: { to: string; label: string }[] };

const siteLinks = [
  { to: paths.rules(), label: "Rules" },
  { to: paths.faq(), label: "FAQ" },
  { to: paths.help(), label: "Help" },
  { to: paths.donate(), label: "Donate" },
];
const complaints = { to: paths.complaints(), label: "Complaints" };
const answerable = [
  { to: paths.contact(), label: "Contact" },
  { to: paths.takedown(), label: "Takedown notices" },
  { to: paths.privacy(), label: "Privacy" },
  { to: paths.transparency(), label: "Transparency" },
  { to: paths.apiDocs(), label: "API" },
];

const groupsFor = (isMember: boolean): Group[] => [
  { title: "The site", links: siteLinks },
  { title: "Questions and rights", links: isMember ? [complaints, ...answerable] : answerable },
];

type Props = {
  name: string;
  year: number;
  /** Only members can send complaints to the administrators. */
  isMember: boolean;
  /** As wide as a page for lists. */
  wide?: boolean;
};

/** The footer of every page. */
export const SiteFooter = ({ name, year, isMember, wide = false }: Props) => (
  <footer className="mt-auto border-t border-line bg-surface text-sm text-muted">
    <div
      className={`mx-auto flex ${wide ? "max-w-[112rem]" : "max-w-7xl"} flex-wrap items-start justify-between gap-x-12 gap-y-4 px-4 py-6 sm:px-6`}
    >
      {/* As far down as the links beside it, which are as high as a finger. */}
      <p className="max-w-prose py-2.5">
        © {year} {name}. Members share only what they have the right to share.
      </p>
      <div className="flex flex-wrap gap-x-12 gap-y-4">
        {groupsFor(isMember).map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <ul className="flex flex-wrap gap-x-5">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <PageLink to={to} className="inline-flex min-h-10 items-center hover:text-strong hover:underline">
                    {label}
                  </PageLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </div>
  </footer>
);
