import type { JoiningSetting } from "./joining-shape.ts";
import { benefitsText, questionsText } from "./landing-texts.ts";
import { isFreeSite, type MembershipSetting } from "./membership-shape.ts";
import { faqText, rulesText } from "./page-texts.ts";

type Terms = { joining: JoiningSetting; membership: MembershipSetting };

/**
 * The project's default texts, written for an open and paid site. Forms send them back without the final line break.
 */
const defaults: readonly string[] = [benefitsText, questionsText, faqText, rulesText].map((text) => text.trim());

/** Adapts a default text to this site. Operators' own texts stay unchanged. */
export function fitText(text: string, terms: Terms): string {
  if (!defaults.includes(text.trim())) return text;
  return [...forMode(terms), ...forPrice(terms)].reduce((fitted, [from, to]) => fitted.replace(from, to), text);
}

type Swap = readonly [from: string, to: string];

function forMode({ joining: { mode } }: Terms): Swap[] {
  const asked = "No. Anyone may join. An invitation only tells us which member sent you.";
  if (mode === "invitation")
    return [[asked, "Yes. Members invite people they know, and you register with the link of the invitation."]];
  if (mode === "application")
    return [
      [
        asked,
        "No. You apply by answering a few questions; the staff decide and send you their answer. With an invitation link, you can register without an application.",
      ],
    ];
  return mode === "closed" ? [[asked, "Joining is closed at the moment, with or without an invitation."]] : [];
}

const decided = "The staff decide on each registration, and you get a mail with the decision.";
const atOnce = "Within moments. You will get a mail.";

const applied =
  "The staff decide on each application, and you get a mail with their answer. If they accept you, your account opens as soon as you have registered.";

function forPrice({ joining: { mode, needsApproval }, membership }: Terms): Swap[] {
  // Accepted applicants need no second approval.
  const waits = needsApproval && mode !== "application";
  const opening = mode === "application" ? applied : waits ? decided : atOnce;
  const begins: Swap = [
    "An administrator checks each payment, and you get a mail with the decision. You are given a reference with which you see its state at any time.",
    opening,
  ];
  if (!isFreeSite(membership)) return membership.price === "trial" ? [begins] : [];
  return [
    begins,
    [", which make the next month cheaper", ""],
    [
      "# Does a membership renew by itself?\n\nNo. A mail reminds you before the next payment is due. Pay no more, and it ends.",
      "# What does a membership cost?\n\nNothing.",
    ],
    [
      "They make your membership cheaper: every ten points take 10 % off a month. Each month, on the day of the month on which you joined, your points become the discount of your next bill and start again at zero.",
      "They show what you do for this site. Each month, on the day of the month on which you joined, they start again at zero.",
    ],
    [
      "# I have paid. Where is my account?\n\nAn administrator checks every payment, and you get a mail with the decision. Under “Payment status” on the sign-in page you see it with the reference that you were given.",
      `# I have registered. Where is my account?\n\n${waits ? decided : "It will be open in a moment, and you will get a mail."}`,
    ],
    ["It runs while it is paid, and it can be ended", "It costs nothing, and it can be ended"],
  ];
}
