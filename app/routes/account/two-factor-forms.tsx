import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FieldErrors } from "#app/domain/core/kernel/result.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";

type Errors = FieldErrors | null;
type Base = { action: string; errors: Errors };
type FrameProps = Base & { act: string; title: string; label: string; danger?: boolean; children: ReactNode };

function Frame({ action, act, title, label, danger, errors, children }: FrameProps) {
  const navigation = useNavigation();
  const busy = navigation.formAction === action && navigation.formData?.get("intent") === act;
  return (
    <PageForm action={action} className="grid max-w-md gap-4">
      <h2 className="font-semibold">{title}</h2>
      <FormError errors={errors?.form} />
      <input type="hidden" name="intent" value={act} />
      {children}
      <div>
        <Button type="submit" variant={danger ? "danger" : "primary"} busy={busy}>
          {label}
        </Button>
      </div>
    </PageForm>
  );
}

const PasswordField = ({ id, errors }: { id: string; errors: Errors }) => (
  <TextField
    label="Current password"
    errors={errors?.currentPassword}
    id={id}
    name="currentPassword"
    type="password"
    autoComplete="current-password"
    required
  />
);

const CodeField = ({ id, errors, hint }: { id: string; errors: Errors; hint: string }) => (
  <TextField
    label="Code"
    hint={hint}
    errors={errors?.code}
    id={id}
    name="code"
    autoComplete="one-time-code"
    maxLength={40}
    required
  />
);

export const StartForm = ({ action, errors }: Base) => (
  <Frame action={action} act="start" title="Turn it on" label="Set up" errors={errors}>
    <PasswordField id="start-password" errors={errors} />
  </Frame>
);

type ConfirmProps = Base & { secret: string; qrCode: string };

export const ConfirmForm = ({ action, errors, secret, qrCode }: ConfirmProps) => (
  <Frame action={action} act="confirm" title="Turn it on" label="Turn on" errors={errors}>
    <p>Scan this with your authenticator app, or type in the key. Then enter the code that the app shows.</p>
    <img src={qrCode} width={196} height={196} alt="The key as a QR code" className="rounded-md bg-white" />
    <p>
      <span className="block text-sm text-muted">Key</span>
      <code className="font-mono text-sm break-all text-strong select-all">{secret.match(/.{1,4}/g)?.join(" ")}</code>
    </p>
    <CodeField id="confirm-code" errors={errors} hint="Six digits." />
  </Frame>
);

export const RenewForm = ({ action, errors, codesLeft }: Base & { codesLeft: number }) => (
  <Frame action={action} act="renew" title="Recovery codes" label="Create new codes" errors={errors}>
    <p>{codesLeft} of your recovery codes are left. New codes replace the old ones.</p>
    <CodeField id="renew-code" errors={errors} hint="From your authenticator, or a recovery code." />
  </Frame>
);

export const StopForm = ({ action, errors }: Base) => (
  <Frame action={action} act="stop" title="Turn it off" label="Turn off" danger errors={errors}>
    <PasswordField id="stop-password" errors={errors} />
    <CodeField id="stop-code" errors={errors} hint="From your authenticator, or a recovery code." />
  </Frame>
);
