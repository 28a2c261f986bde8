import type { SetUp as Found } from "#app/domain/administration/admin/output.ts";
import type { Right } from "#app/domain/core/kernel/rights.ts";
import type { SetUpStep } from "#app/domain/core/settings/set-up-steps.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Panel } from "#app/ui/panel.tsx";

type Way = { to: string; label: string; right?: Right };
type Shown = { title: string; says: string; ways: readonly [Way, ...Way[]] };

const shown: Record<SetUpStep, Shown> = {
  address: {
    title: "Public address",
    says: "Set PUBLIC_URL to the https address that members use, and restart the site.",
    ways: [{ to: adminPaths.system(), label: "Restart" }],
  },
  mail: {
    title: "Email",
    says: "Send yourself a test mail, and open the link in it.",
    ways: [{ to: adminPaths.mail(), label: "Send a test" }],
  },
  proof: {
    title: "Confirmed email addresses",
    says: "Mails arrive now, so ask new members for a code that is mailed to their address. Otherwise anyone can join with someone else's.",
    ways: [{ to: adminPaths.settings.joining({ hash: "joining-provesAddress" }), label: "Turn it on" }],
  },
  payments: {
    title: "Ways to pay",
    says: "A paid site needs a payment method before anyone can join. Set one up, or make the site free.",
    ways: [
      { to: adminPaths.settings.joining({ hash: "joining-price" }), label: "Make it free" },
      { to: adminPaths.settings({ hash: "methods" }), label: "Set up payments" },
    ],
  },
  rules: {
    title: "Rules",
    says: "Read the rules that members accept, and change what does not suit your community.",
    ways: [{ to: adminPaths.settings.page("rules"), label: "Read the rules" }],
  },
  logo: {
    title: "Logo",
    says: "Replace the default logo in the header with your own.",
    ways: [{ to: adminPaths.settings.logo(), label: "Choose a logo" }],
  },
  twoStep: {
    title: "Two-step sign-in",
    says: "Protect your own account, so that a stolen password is not enough.",
    ways: [{ to: paths.account.twoFactor(), label: "Turn on" }],
  },
  backup: {
    title: "Backups on another disk",
    says: "Set BACKUP_DIR to a folder on another disk, and restart.",
    ways: [{ to: adminPaths.system(), label: "See backups" }],
  },
  torrent: {
    title: "First torrent",
    says: "Upload something, so that the first members find more than an empty list.",
    ways: [{ to: paths.uploader(), label: "Upload" }],
  },
  members: {
    title: "First members",
    says: "Create accounts for the people you want here first, or invite them.",
    ways: [
      { to: paths.invite(), label: "Invite" },
      { to: adminPaths.users.several(), label: "Create accounts", right: "accounts.make" },
    ],
  },
};

type Step = Found["steps"][number];

/** The steps from a new site to its first members. Shown until all are done or the list is hidden. */
export function SetUp({ isHidden, steps, ...site }: Found) {
  const done = steps.filter(({ isDone, isSkipped }) => isDone || isSkipped).length;
  if (!isHidden && done === steps.length) return null;
  if (isHidden)
    return (
      <PageForm action={adminPaths.setUp()} className="justify-self-end 2xl:col-span-2">
        <Button type="submit" name="intent" value="show" size="small" variant="ghost">
          Show the set-up list
        </Button>
      </PageForm>
    );
  return (
    <Panel className="2xl:row-span-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3">
        <h2 className="font-semibold">
          Set up your site{" "}
          <span className="ml-2 font-mono text-sm font-normal text-muted tabular-nums">
            {done} of {steps.length}
          </span>
        </h2>
        <PageForm action={adminPaths.setUp()}>
          <Button type="submit" name="intent" value="hide" size="small" variant="ghost">
            Hide this list
          </Button>
        </PageForm>
      </div>
      <ol className="divide-y divide-line">
        {steps.map((step) => (
          <StepLine key={step.name} {...step} {...site} />
        ))}
      </ol>
    </Panel>
  );
}

function StepLine({
  name,
  isDone,
  isSkipped,
  address,
  sendsMail,
  joinsByInvitation,
}: Step & Omit<Found, "isHidden" | "steps">) {
  const may = useMay();
  const { title, says, ways } = shown[name];
  if (isDone || isSkipped)
    return (
      <li className="flex items-center gap-3 px-4 py-2 text-muted">
        <Icon name="check" className={`size-4 ${isDone ? "text-success" : ""}`} />
        {title}
        <span className="text-sm">{isDone ? <span className="sr-only">done</span> : "skipped"}</span>
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <span aria-hidden="true" className="size-4 rounded-full border-2 border-line-strong" />
      <div className="min-w-56 flex-1">
        <p className="font-medium text-strong">{title}</p>
        <p className="words text-sm text-muted">
          {name === "address" ? <AddressFound {...address} /> : null}
          {name === "mail" && !sendsMail ? "Set SMTP_URL and restart first. " : null}
          {says}
          {name === "members" && !joinsByInvitation ? " Invitations work once people can join." : null}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <PageForm action={adminPaths.setUp()}>
          <input type="hidden" name="step" value={name} />
          <Button type="submit" name="intent" value="skip" size="small" variant="ghost">
            Skip<span className="sr-only"> {title}</span>
          </Button>
        </PageForm>
        {ways
          .filter(({ to, right }) => (!right || may(right)) && (to !== paths.invite() || joinsByInvitation))
          .map(({ to, label }) => (
            <ButtonLink key={to} to={to} size="small" variant="quiet">
              {label}
            </ButtonLink>
          ))}
      </div>
    </li>
  );
}

/** The address that is set, and why it is not enough. */
const AddressFound = ({ url, problem }: Found["address"]) => (
  <span className="block text-new">
    {url ? <span className="font-mono wrap-anywhere">{url}</span> : "Not set."} {problem}
  </span>
);
