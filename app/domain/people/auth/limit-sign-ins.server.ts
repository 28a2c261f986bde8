import type { Context } from "../../core/kernel/context.server.ts";
import { limitAttempts } from "../../core/kernel/limits.server.ts";
import { networkOf } from "../../core/kernel/network-of.ts";
import type { Result } from "../../core/kernel/result.ts";
import type { SignInArea } from "./signed-in.ts";

type Caller = Pick<Context, "limits" | "address" | "knownDevice">;
type Target = {
  /** Null for unknown names. They are counted like accounts, so that a limit reveals nothing. */
  userId: string | null;
  username: string;
  area: SignInArea;
};

/**
 * Counts failed sign-ins so that guesses from elsewhere do not lock members out: by account and network, and by
 * account and browser if the browser has signed in before. If many networks guess at one account, every unknown network
 * is limited to one try per quarter of an hour. Refusals: rate-limited, and those of the check.
 */
export async function limitSignIns<Value>(
  caller: Caller,
  { userId, username, area }: Target,
  check: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const { address } = caller;
  const account = userId ?? `name:${username}`;
  const device = userId && (await caller.knownDevice?.(userId));
  if (device) return limitAttempts(caller, "signInByDevice", `${account} ${device}`, check);

  const fromAnywhere = async () => {
    const checked = await limitAttempts(caller, "signInByAccount", account, check);
    if (checked.ok || checked.code !== "rate-limited") return checked;
    return limitAttempts(caller, "signInWhileGuessed", `${account} ${networkOf(address, 48)}`, check);
  };
  const fromHere = `${account} ${networkOf(address)}`;
  const fromNetwork = () => limitAttempts(caller, "signInByNetwork", fromHere, fromAnywhere);
  return area === "admin" ? limitAttempts(caller, "adminSignInByNetwork", fromHere, fromNetwork) : fromNetwork();
}
