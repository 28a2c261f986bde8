import { afterAll } from "vitest";
import { clearCaches } from "#app/domain/core/kernel/caches.ts";

// Files of a worker share their modules: what one has cached would be another's, in an order that no run repeats.
afterAll(() => void clearCaches());
