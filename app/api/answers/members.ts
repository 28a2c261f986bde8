import { z } from "zod";
import { SetDensity, SetFonts, SetSeedRequests, SetTimeZone } from "#app/domain/notify/preferences/schema.ts";
import { membershipStates } from "#app/domain/people/members/membership-states.ts";
import { paged } from "./paged.ts";

export const Profile = z.object({
  username: z.string(),
  email: z.string(),
  createdAt: z.string().datetime(),
  membershipStatus: z.enum(membershipStates.all),
  lastPaymentDate: z.string().datetime().nullable(),
  /** The answer of a mail server that refuses mail for the address; null once a mail gets through. */
  mailRefusal: z.string().nullable(),
});

/** A data URL of a JPEG. */
export const OwnPicture = z.object({ profilePicture: z.string().nullable() });

export const ChangedPicture = z.object({
  profilePicture: z.string(),
  /** Where other members' pages show it. */
  url: z.string().nullable(),
});

export const Fonts = z.object(SetFonts.shape);
export const ChangedFonts = SetFonts.extend({ message: z.string() });

/** The IANA name of a zone, or "auto": the browser's. */
export const TimeZone = z.object(SetTimeZone.shape);
export const ChangedTimeZone = SetTimeZone.extend({ message: z.string() });
export const Density = z.object(SetDensity.shape);

export const OnlineMembers = z.object({ onlineUserIds: z.array(z.string()), ...paged });

export const SeedRequests = z.object({ takes: SetSeedRequests.shape.takes.removeDefault() });

export const AccountExport = z.object({
  status: z.enum(["none", "waiting", "ready", "failed", "expired"]),
  askedAt: z.string().datetime().nullable(),
  bytes: z.number().nullable(),
  expiresAt: z.string().datetime().nullable(),
  url: z.string().nullable(),
  nextAt: z.string().datetime().nullable(),
});
export const ExportAsked = z.object({ message: z.string() });
export const PrivacyPage = z.object({
  kinds: z.array(
    z.object({
      title: z.string(),
      holds: z.string(),
      why: z.string(),
      seenBy: z.string(),
      kept: z.string(),
      days: z.number().int().nullable(),
    }),
  ),
});
export const Leaving = z.object({ leavesAt: z.string().datetime().nullable() });
export const LeavingSoon = z.object({ leavesAt: z.string().datetime(), message: z.string() });
export const Kept = z.object({ message: z.string() });
