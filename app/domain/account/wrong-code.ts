import { refuseField } from "../kernel/result.ts";

export const wrongCode = () => refuseField("code", "This code is not right, or it has been used.");
