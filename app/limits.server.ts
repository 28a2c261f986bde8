import type { Pool } from "pg";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Limiter, Limits } from "#app/domain/context.server.ts";

const MINUTE = 60;

/** Limits kept in PostgreSQL, so that they hold across processes and restarts. */
export function createLimits(pool: Pool): Limits {
  const limiter = (keyPrefix: string, points: number, duration: number): Limiter => {
    // With the database away the count goes on in memory: a limit never opens by failing.
    const insuranceLimiter = new RateLimiterMemory({ keyPrefix, points, duration });
    return asLimiter(
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: "rate_limits",
        tableCreated: true,
        keyPrefix,
        points,
        duration,
        insuranceLimiter,
      }),
    );
  };
  return {
    signInByAccount: limiter("sign-in-account", 10, 15 * MINUTE),
    signInByAddress: limiter("sign-in-address", 60, 15 * MINUTE),
    comment: limiter("comment", 20, 5 * MINUTE),
    complaint: limiter("complaint", 5, 60 * MINUTE),
  };
}

function asLimiter(store: RateLimiterAbstract): Limiter {
  return {
    async spend(key) {
      try {
        await store.consume(key.slice(0, 120));
        return null;
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw error;
      }
    },
    async forgive(key) {
      await store.delete(key.slice(0, 120));
    },
  };
}
