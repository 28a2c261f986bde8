import { z } from "zod";
import { pageInput } from "../pages.ts";

const required = (message: string) =>
  z.string({ required_error: message, invalid_type_error: message }).trim().min(1, message);

export const FileComplaint = z.object({
  subject: required("Please say what it is about.").max(120, "A subject has at most 120 characters."),
  message: required("Please describe what happened.").max(4_000, "A complaint has at most 4,000 characters."),
});

export const ListComplaints = z.object(pageInput(20));
