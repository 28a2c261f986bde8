import { useMemo } from "react";
import { type Packed, unpack } from "./packed.ts";

/** What a loader has packed. */
export const useUnpacked = <Value>(packed: Packed<Value>): Value => useMemo(() => unpack(packed), [packed]);
