import { z } from "zod";
import { choice, id, mailAddress, optionalLine, optionalText, text, tokenText } from "../../core/kernel/fields.ts";
import { pageInput, Search } from "../../core/kernel/page-input.ts";
import { QUESTIONS_MAX } from "../../core/settings/applications-shape.ts";
import { Username } from "../registrations/schema.ts";
import { applicationStates } from "./application-states.ts";
import { answerMax, answerName, pictureName } from "./questions.ts";

const Answer = optionalText(answerMax.text).describe("The answer to the question with this name");

const answers = Object.fromEntries(
  Array.from({ length: QUESTIONS_MAX }, (_, at) => [answerName(at + 1), Answer]),
) as Record<ReturnType<typeof answerName>, typeof Answer>;

const isFile = (value: unknown): value is File => value instanceof File;
const Picture = z
  .custom<File>(isFile, "Choose an image file.")
  .optional()
  .describe("The picture that answers the question with this name; only in multipart/form-data");

const pictures = Object.fromEntries(
  Array.from({ length: QUESTIONS_MAX }, (_, at) => [pictureName(at + 1), Picture]),
) as Record<ReturnType<typeof pictureName>, typeof Picture>;

/** A field for each possible question, because forms have flat names. */
export const Apply = z.object({
  username: Username,
  email: mailAddress("Email is required"),
  asked: optionalLine(64, "Reload this page.").describe(
    "Version of the questions as read; the request is refused if it is not the current one. Optional",
  ),
  ...answers,
  ...pictures,
});

/** The token of an applicant's own page. */
export const OwnApplication = z.object({
  token: tokenText("This application no longer exists."),
});

export const ListApplications = z.object({
  ...pageInput(20),
  search: Search,
  status: z.enum([...applicationStates.all, "all"]).default("waiting"),
});

export const OneApplication = z.object({ applicationId: id("That application doesn't exist.") });

export const DecideApplication = OneApplication.extend({
  approved: z.boolean({ message: "Accept or reject the application." }).describe("true accepts, false rejects"),
  notes: optionalText(2_000, "An answer has at most 2,000 characters.").describe(
    "The answer to the applicant, shown on their page and sent by mail",
  ),
});

const tooLong = "At most 2,000 characters.";

export const AskApplicant = OneApplication.extend({
  text: text({ missing: "Write a question.", max: 2_000, tooLong }),
});

export const AnswerQuestion = OwnApplication.extend({
  text: text({ missing: "Write an answer.", max: 4_000, tooLong: "An answer has at most 4,000 characters." }),
});

export const AddApplicationNote = OneApplication.extend({
  text: text({ missing: "Write a note.", max: 2_000, tooLong }),
});

export const VoteOnApplication = OneApplication.extend({
  vote: choice(["for", "against"], "Vote for or against."),
  word: optionalLine(300, "A note on a vote has at most 300 characters."),
});

const Position = z.number({ message: "That picture doesn't exist." }).int().min(1).max(QUESTIONS_MAX);

export const OwnPicture = OwnApplication.extend({ position: Position });
export const OnePicture = OneApplication.extend({ position: Position });
