import { type Actor, isOfStaff, mayDo } from "./actor.ts";
import { type Refusal, refuse } from "./result.ts";
import { type Right, rights } from "./rights.ts";

/** The callers that may run a use case. `system` is the site itself: scheduled work and jobs, never a request. */
export type Who = "anyone" | "member" | "staff" | "system";

/** The part of a call that decides whether it is allowed. */
type Asker = { actor: Actor | null; isSystem?: boolean };

/** Returns null when the caller may proceed. `who` tells the compiler whether there is an actor. */
export type Allow<W extends Who = Who> = ((asker: Asker) => Refusal | null) & {
  readonly who: W;
  /** The rights of which any lets staff run it; a refusal names the first. */
  readonly rights: readonly Right[];
};

/** The actor of a use case by who may run it. */
export type ActorOf<W extends Who> = { anyone: Actor | null; member: Actor; staff: Actor; system: null }[W];

const allowing = <W extends Who>(
  who: W,
  check: (asker: Asker) => Refusal | null,
  rights: readonly Right[] = [],
): Allow<W> => Object.assign((asker: Asker) => check(asker), { who, rights });

const notSignedIn = () => refuse("unauthenticated", "Log in to continue.");

export const anyone = allowing("anyone", () => null);

export const isSignedIn = allowing("member", ({ actor }) => (actor ? null : notSignedIn()));

/** `missing` says what the actor lacks, unless rights are inactive until two-step sign-in is on. */
const lacking = (actor: Actor, missing: string) =>
  refuse(
    "forbidden",
    actor.mustTurnOnCode ? "Turn on two-step sign-in: your rights have no effect without it." : missing,
  );

/** Holders of any right: for everything common to all screens of the administration. */
export const anyStaff = allowing("staff", ({ actor }) => {
  if (!actor) return notSignedIn();
  return isOfStaff(actor) ? null : lacking(actor, "Only staff may do this.");
});

/** Holders of a right, or of one of several. */
export const holding = (right: Right, ...others: Right[]) => {
  const accepted = [right, ...others];
  return allowing(
    "staff",
    ({ actor }) => {
      const refused = anyStaff({ actor });
      if (refused || !actor || accepted.some((one) => mayDo(actor, one))) return refused;
      return lacking(actor, `You need the right “${rights[right].title}” for this.`);
    },
    accepted,
  );
};

/** Only the primary administrator: for the most dangerous actions. `message` is the refusal for everyone else. */
export const primaryOnly = (message: string) =>
  allowing("staff", (asker) => anyStaff(asker) ?? (asker.actor?.isPrimaryAdmin ? null : refuse("forbidden", message)));

export const systemOnly = allowing("system", ({ isSystem }) =>
  isSystem ? null : refuse("forbidden", "Only the site itself can do this."),
);
