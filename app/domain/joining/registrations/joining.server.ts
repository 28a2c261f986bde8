import { anyone } from "../../core/kernel/allow.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { dayWords } from "../../core/kernel/utc.ts";
import { type JoiningSetting, type JoinMode, joiningAt, plannedOf } from "../../core/settings/joining-shape.ts";
import {
  isFreeSite,
  type MembershipSetting,
  type PriceMode,
  shownPrices,
  startsFree,
} from "../../core/settings/membership-shape.ts";
import { readSetting, recallSetting } from "../../core/settings/settings.server.ts";
import { findSupporterRole } from "../../people/members/supporter-badge.server.ts";
import { listMethods, type MethodView, recallMethods } from "../payments/find-methods.server.ts";
import { type ClosedReason, closedMessages } from "./closed-messages.ts";
import { JoiningState } from "./output.ts";

/** Whether strangers can join; if not, the reason and the message to show. */
export type Joining = Omit<JoiningSetting, "mode"> & {
  mode: JoinMode;
  isOpen: boolean;
  reason: ClosedReason | null;
  message: string | null;
  /** Whether joining needs an invitation. */
  needsInvitation: boolean;
  /** Whether joining needs an accepted application; an invitation also works. */
  needsApplication: boolean;
  price: PriceMode;
  /** In US dollars; 0 if nothing can be paid. */
  prices: { monthly: number; yearly: number };
  trialDays: number;
  /** Whether the site is free. */
  isFree: boolean;
  /** Whether a new member has nothing to pay at first: the site is free, or begins with a trial. */
  startsFree: boolean;
};

type Known = {
  host: Services["host"];
  methods: MethodView[];
  setting: JoiningSetting;
  membership: MembershipSetting;
  now: Date;
};

/** The only place that decides who can join. Everything that offers joining or accepts a registration uses it. */
function decideJoining({ host, methods, setting, membership, now }: Known): Joining {
  const current = joiningAt(setting, now);
  const { price, trialDays } = membership;
  const isFree = isFreeSite(membership);
  const canPay = isFree || methods.some(({ isOffered }) => isOffered);
  const reason = reasonOf(current.mode, canPay);
  return {
    ...current,
    // Without mail nobody could confirm an address.
    provesAddress: current.provesAddress && host.sendsMail,
    isOpen: reason === null,
    reason,
    message: reason && messageOf(reason, current),
    needsInvitation: reason === "invitation-only",
    needsApplication: reason === "application-only",
    price,
    prices: shownPrices(membership),
    trialDays,
    isFree,
    startsFree: startsFree(membership),
  };
}

function reasonOf(mode: JoinMode, canPay: boolean): ClosedReason | null {
  if (mode === "closed") return "closed";
  if (!canPay) return "no-payment-method";
  if (mode === "application") return "application-only";
  return mode === "invitation" ? "invitation-only" : null;
}

/** Whether the link of an invitation opens the registration. */
export const admitsInvited = ({
  isOpen,
  needsInvitation,
  needsApplication,
}: Pick<Joining, "isOpen" | "needsInvitation" | "needsApplication">): boolean =>
  isOpen || needsInvitation || needsApplication;

const followers: Partial<Record<JoinMode, string>> = {
  invitation: " to people with an invitation",
  application: " to applications",
};

function messageOf(reason: ClosedReason, setting: JoiningSetting): string {
  const opening = plannedOf(setting).find(({ mode }) => mode !== "closed");
  return reason === "closed" && opening?.changesAt
    ? `${closedMessages.closed} It opens${followers[opening.mode] ?? ""} on ${dayWords(new Date(opening.changesAt))}.`
    : closedMessages[reason];
}

/** The same with other settings than the stored ones. */
export const tryJoining = async (
  deps: Pick<Services, "settings" | "cards" | "clock" | "host">,
  tried: Pick<Known, "setting" | "membership">,
): Promise<Joining> =>
  decideJoining({ host: deps.host, methods: await recallMethods(deps), ...tried, now: deps.clock() });

/** For screens: from memory, without a database query. */
export const recallJoining = async (deps: Pick<Services, "settings" | "cards" | "clock" | "host">): Promise<Joining> =>
  tryJoining(deps, {
    setting: await recallSetting(deps.settings, "joining"),
    membership: await recallSetting(deps.settings, "membership"),
  });

/** For registrations: reads the database, so that a change in another process counts at once. */
export const checkJoining = async (deps: Pick<Services, "cards" | "clock" | "host"> & { db: Tx }): Promise<Joining> =>
  decideJoining({
    host: deps.host,
    methods: await listMethods(deps),
    setting: await readSetting(deps.db, "joining"),
    membership: await readSetting(deps.db, "membership"),
    now: deps.clock(),
  });

/**
 * Returns who can join now and when that changes, and the price, for display before the form is filled in. Open to all.
 */
export const readJoining = defineUseCase({
  name: "registrations.read-joining",
  output: JoiningState,
  allow: anyone,
  async read(context) {
    const membership = await recallSetting(context.settings, "membership");
    return ok({
      ...(await recallJoining(context)),
      supporterRole: await findSupporterRole(context.db, membership),
    });
  },
});
