import { paths } from "#app/paths/paths.ts";
import { TextField } from "#app/ui/field.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

type Props = { known: string | null; typed: string; errors: string[] | undefined };

/** The username of the account; fixed after a sign-in, so that it cannot be mistyped. */
export function ReturningName({ known, typed, errors }: Props) {
  if (known)
    return (
      <p>
        Account: <strong className="text-strong">{known}</strong>{" "}
        <PageLink to={paths.login()} className="text-sm text-accent-text underline">
          Another account
        </PageLink>
      </p>
    );
  return (
    <div className="grid gap-2">
      <TextField
        label="Username"
        errors={errors}
        id="username"
        name="username"
        required
        maxLength={64}
        defaultValue={typed}
        autoComplete="username"
        autoCapitalize="none"
      />
      <p className="text-sm text-muted">
        <PageLink to={paths.login()} className="text-accent-text underline">
          Sign in first
        </PageLink>{" "}
        if you can, so that we can match the payment to your account. If you mistype your name here, we cannot tell, and
        you get no mail.
      </p>
    </div>
  );
}
