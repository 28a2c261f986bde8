import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { processTorrents, readProcessing } from "#app/domain/tracker/process-torrents.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Progress } from "#app/ui/progress.tsx";

const PATH = "/tracker/processing";
const REST_MS = 5_000;

export async function loader(args: LoaderFunctionArgs) {
  const after = Number(new URL(args.request.url).searchParams.get("after") ?? 0);
  const state = await screenLoader(args, readProcessing);
  return { ...state, after: Number.isSafeInteger(after) && after > 0 ? after : 0 };
}

export async function action(args: ActionFunctionArgs) {
  const reply = await formAction(args, processTorrents, ({ processed, errors, after, remaining }) => {
    const done = `${processed} processed, ${errors} ${errors === 1 ? "error" : "errors"}`;
    return remaining > 0
      ? redirectWithToast(`${PATH}?after=${after}`, { kind: "info", text: `${done}, ${remaining} to go` })
      : redirectWithToast(PATH, { kind: "success", text: `Torrent Processing Complete: ${done}` });
  });
  // There is no field to show a refusal beside: it is a page.
  throw data({ message: `Processing Failed: ${reply.data.refusal?.message ?? "nonsense"}` }, reply.init ?? undefined);
}

export default function Processing() {
  const { total, processed, announce, after } = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  const busy = navigation.formAction === PATH;
  const form = useRef<HTMLFormElement>(null);
  const resting = useRest(busy);
  useGoOn(form, after, busy);
  const words = after > 0 ? "Continue" : "Process All Torrents";
  return (
    <Panel className="grid max-w-3xl gap-5 p-6">
      <h2 className="text-lg font-semibold">Torrent Processing</h2>
      <p className="max-w-prose">
        Points every stored torrent at this tracker (<code className="font-mono text-sm">{announce}</code>). Each member
        still gets their own passkey at each download. Original announce URLs stay preserved in the database.
      </p>
      <Progress
        label="Torrents that point at this tracker"
        share={total === 0 ? 0 : processed / total}
        words={`${processed.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`}
        tone={total > 0 && processed === total ? "success" : "accent"}
      />
      <Form ref={form} method="post" action={PATH}>
        <input type="hidden" name="after" value={after} />
        <Button type="submit" busy={busy} disabled={resting && !busy && after === 0}>
          {busy ? "Processing" : words}
        </Button>
      </Form>
    </Panel>
  );
}

/** For five seconds after a run the button rests, so that an impatient second click starts none. */
function useRest(busy: boolean): boolean {
  const [resting, setResting] = useState(false);
  useEffect(() => {
    if (busy) setResting(true);
    else {
      const timer = setTimeout(() => setResting(false), REST_MS);
      return () => clearTimeout(timer);
    }
  }, [busy]);
  return resting;
}

/**
 * A long run comes in slices: with JavaScript the next one starts by itself, once somebody has started the first. A
 * link to such an address starts nothing.
 */
function useGoOn(form: React.RefObject<HTMLFormElement>, after: number, busy: boolean) {
  const submit = useSubmit();
  const began = useRef(false);
  if (busy) began.current = true;
  useEffect(() => {
    if (began.current && after > 0 && form.current) submit(form.current);
  }, [after, form, submit]);
}
