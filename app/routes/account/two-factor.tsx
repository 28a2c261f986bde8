import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import QRCode from "qrcode";
import { type FieldErrors, refusalStatus } from "#app/domain/core/kernel/result.ts";
import { confirmTwoFactor } from "#app/domain/people/account/confirm-two-factor.server.ts";
import { readTwoFactor } from "#app/domain/people/account/read-two-factor.server.ts";
import { renewRecoveryCodes } from "#app/domain/people/account/renew-recovery-codes.server.ts";
import { startTwoFactor } from "#app/domain/people/account/start-two-factor.server.ts";
import { stopTwoFactor } from "#app/domain/people/account/stop-two-factor.server.ts";
import { contextOf, underFormKey } from "#app/http/context.server.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { readForm, redirectWithToast, refusalResponse, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { ConfirmForm, RenewForm, StartForm, StopForm } from "./two-factor-forms.tsx";

export const meta = pageMeta("Two-step sign-in");

const PATH = paths.account.twoFactor();

export async function loader(args: LoaderFunctionArgs) {
  const { address, ...state } = await screenLoader(args, readTwoFactor, {});
  const svg = address ? await QRCode.toString(address, { type: "svg", margin: 2 }) : null;
  const qrCode = svg ? `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}` : null;
  return { ...state, qrCode };
}

const acts = {
  start: startTwoFactor,
  confirm: confirmTwoFactor,
  renew: renewRecoveryCodes,
  stop: stopTwoFactor,
};
type Act = keyof typeof acts;
type Reply = { act: Act; errors: FieldErrors | null; codes: string[] | null };

/** The recovery codes are in the response to the form itself, so that they are in no URL, cookie or second page. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const act = await parseIntent(args, acts);
  const result = await acts[act].executeText(underFormKey(await contextOf(args), form), Object.fromEntries(form));
  if (!result.ok) {
    if (result.code === "unauthenticated") throw refusalResponse(result, args.request);
    const errors: FieldErrors = result.errors ?? { form: [result.message] };
    return data<Reply>({ act, errors, codes: null }, { status: refusalStatus[result.code] });
  }
  const { recoveryCodes } = result.value as { recoveryCodes?: string[] };
  if (recoveryCodes) return data<Reply>({ act, errors: null, codes: recoveryCodes });
  const text = act === "stop" ? "Two-step sign-in is off." : "Now scan the code.";
  throw await redirectWithToast(PATH, text);
}

export default function TwoFactorPage() {
  const { isOn, codesLeft, secret, qrCode } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const errorsOf = (act: Act) => (reply?.act === act ? reply.errors : null);
  return (
    <MemberDialog title="Two-step sign-in" closeTo={paths.account()}>
      <div className="grid gap-8">
        <p className="max-w-prose">
          With two-step sign-in, a stolen password isn't enough to sign in: you also need a code from an authenticator
          app on your phone or computer.
        </p>
        {reply?.codes ? <RecoveryCodes codes={reply.codes} /> : null}
        {isOn ? (
          <>
            <RenewForm action={PATH} codesLeft={codesLeft} errors={errorsOf("renew")} />
            <StopForm action={PATH} errors={errorsOf("stop")} />
          </>
        ) : secret && qrCode ? (
          <ConfirmForm action={PATH} secret={secret} qrCode={qrCode} errors={errorsOf("confirm")} />
        ) : (
          <StartForm action={PATH} errors={errorsOf("start")} />
        )}
      </div>
    </MemberDialog>
  );
}
