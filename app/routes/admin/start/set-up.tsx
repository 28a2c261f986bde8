import type { SetUpStep } from "#app/domain/core/settings/set-up-steps.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Panel } from "#app/ui/panel.tsx";

type Shown = { title: string; says: string; to: string; label: string };

const shown: Record<SetUpStep, Shown> = {
  address: {
    title: "Public address",
    says: "Set PUBLIC_URL to the https address that members use, and restart the site.",
    to: adminPaths.system(),
    label: "Restart",
  },
  mail: {
    title: "Email",
    says: "Set SMTP_URL and restart, then send yourself a test mail.",
    to: adminPaths.mail(),
    label: "Send a test",
  },
  payments: {
    title: "Payment methods",
    says: "A paid site needs a payment method before anyone can join. To make the site free instead, open Settings, Joining.",
    to: adminPaths.settings({ hash: "methods" }),
    label: "Set up payments",
  },
  rules: {
    title: "Rules",
    says: "Read the rules that members accept, and change what does not suit your community.",
    to: adminPaths.settings.page("rules"),
    label: "Read the rules",
  },
  logo: {
    title: "Logo",
    says: "Replace the default logo in the header with your own.",
    to: adminPaths.settings.logo(),
    label: "Choose a logo",
  },
  twoStep: {
    title: "Two-step sign-in",
    says: "Protect your own account, so that a stolen password is not enough.",
    to: paths.account.twoFactor(),
    label: "Turn on",
  },
  backup: {
    title: "Backups on another disk",
    says: "Set BACKUP_DIR to a folder on another disk, and restart.",
    to: adminPaths.system(),
    label: "See backups",
  },
  torrent: {
    title: "First torrent",
    says: "Upload something, so that the first members find more than an empty list.",
    to: paths.uploader(),
    label: "Upload",
  },
  members: {
    title: "First members",
    says: "Send invitations to the people you want here first.",
    to: paths.invite(),
    label: "Invite",
  },
};

type Step = { name: SetUpStep; isDone: boolean; isSkipped: boolean };

/** The steps from a new site to its first members. Shown until all are done or the list is hidden. */
export function SetUp({ isHidden, steps }: { isHidden: boolean; steps: Step[] }) {
  const done = steps.filter(({ isDone, isSkipped }) => isDone || isSkipped).length;
  if (!isHidden && done === steps.length) return null;
  if (isHidden)
    return (
      <PageForm action={adminPaths.setUp()} className="justify-self-end">
        <Button type="submit" name="intent" value="show" size="small" variant="ghost">
          Show the set-up list
        </Button>
      </PageForm>
    );
  return (
    <Panel>
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
          <StepLine key={step.name} {...step} />
        ))}
      </ol>
    </Panel>
  );
}

function StepLine({ name, isDone, isSkipped }: Step) {
  const { title, says, to, label } = shown[name];
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
        <p className="words text-sm text-muted">{says}</p>
      </div>
      <div className="flex items-center gap-1">
        <PageForm action={adminPaths.setUp()}>
          <input type="hidden" name="step" value={name} />
          <Button type="submit" name="intent" value="skip" size="small" variant="ghost">
            Skip<span className="sr-only"> {title}</span>
          </Button>
        </PageForm>
        <ButtonLink to={to} size="small" variant="quiet">
          {label}
        </ButtonLink>
      </div>
    </li>
  );
}
