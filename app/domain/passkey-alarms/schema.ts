import { z } from "zod";
import { id } from "../kernel/fields.ts";
import { pageInput } from "../kernel/page-input.ts";

export const ListAlarms = z.object(pageInput(20));
export const SeeAlarm = z.object({ alarmId: id("This alarm is not on record.") });
