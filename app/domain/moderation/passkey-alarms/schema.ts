import { z } from "zod";
import { id } from "../../core/kernel/fields.ts";
import { pageInput } from "../../core/kernel/page-input.ts";

export const ListAlarms = z.object(pageInput(20));
export const SeeAlarm = z.object({ alarmId: id("This alarm doesn't exist.") });
