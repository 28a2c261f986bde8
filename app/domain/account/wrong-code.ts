import { refuseField } from "../kernel/result.ts";

export const wrongCode = () => refuseField("code", "Wrong or already used code.");
