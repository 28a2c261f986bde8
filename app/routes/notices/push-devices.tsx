import { type MouseEvent, useState } from "react";
import { accountFailures } from "#app/domain/core/failures/account.ts";
import type { ShownDevice } from "#app/domain/notify/notices/output.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { Day } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { subscribeBrowser } from "./subscribe-browser.ts";

type Props = { publicKey: string | null; devices: ShownDevice[]; errors: string[] | undefined };

/** The browsers that receive pushes, and the button that adds this one. */
export function PushDevices({ publicKey, devices, errors }: Props) {
  return (
    <section aria-labelledby="push-devices" className="mt-8 grid max-w-prose gap-3 border-t border-line pt-6">
      <h3 id="push-devices" className="text-sm font-medium text-strong">
        Devices for push notifications
      </h3>
      <p className="text-sm">
        Your browser shows notices of the kinds set to Push even while this site is closed, until you sign out there.
        Turn it on in each browser that should show them.
      </p>
      {devices.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted">No devices yet.</p>
      )}
      {publicKey && !devices.some(({ isCurrent }) => isCurrent) ? (
        <TurnOn publicKey={publicKey} errors={errors} />
      ) : (
        <FormError errors={errors} />
      )}
    </section>
  );
}

const DeviceRow = ({
  device: { id, device, service, createdAt, lastUsedAt, refusedAt, isCurrent },
}: {
  device: ShownDevice;
}) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
    <div className="min-w-52 flex-1">
      <p className="text-strong">
        {device} {isCurrent ? <Badge tone="success">This browser</Badge> : null}
      </p>
      <p className="break-words text-sm text-muted">
        Since <Day at={createdAt} />, through {service};{" "}
        {lastUsedAt ? (
          <>
            last used <Day at={lastUsedAt} />
          </>
        ) : (
          "not used yet"
        )}
      </p>
      {refusedAt ? (
        <p className="text-sm text-danger">
          The push service has refused this site since <Day at={refusedAt} />. Remove the device, and turn on push
          notifications in its browser again.
        </p>
      ) : null}
    </div>
    <PageForm action={paths.account.notices()}>
      <input type="hidden" name="subscriptionId" value={id} />
      <Button type="submit" name="intent" value="remove" variant="quiet" size="small">
        Remove<span className="sr-only"> {device}</span>
      </Button>
    </PageForm>
  </li>
);

/** Subscribes the browser first, then sends its subscription as a form. */
function TurnOn({ publicKey, errors }: { publicKey: string; errors: string[] | undefined }) {
  const isAlive = useHydrated();
  const [problem, setProblem] = useState<string | null>(null);
  if (!isAlive) return <p className="text-sm text-muted">Turning on push notifications requires JavaScript.</p>;

  async function turnOn({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    setProblem(null);
    const found = await subscribeBrowser(publicKey);
    if (typeof found === "string") return setProblem(found);
    for (const [name, value] of Object.entries(found)) {
      const field = form?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    form?.requestSubmit();
  }
  return (
    <PageForm
      {...failsWith(accountFailures.turnOnPush)}
      action={paths.account.notices()}
      className="grid justify-items-start gap-3"
    >
      <FormError errors={problem ? [problem] : errors} />
      {["endpoint", "p256dh", "auth"].map((name) => (
        <input key={name} type="hidden" name={name} />
      ))}
      <input type="hidden" name="intent" value="add" />
      <Button type="button" variant="quiet" onClick={turnOn}>
        Push to this browser
      </Button>
    </PageForm>
  );
}
