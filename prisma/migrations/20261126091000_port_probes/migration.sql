-- Whether the ports of a member's clients answer, for the announce doctor.
CREATE TYPE "port_probe_result" AS ENUM ('open', 'closed', 'silent', 'skipped');

CREATE TABLE "port_probes" (
    "user_id" TEXT NOT NULL,
    "ip" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "tried_at" TIMESTAMPTZ(3),
    "result" "port_probe_result",

    CONSTRAINT "port_probes_pkey" PRIMARY KEY ("user_id", "ip", "port")
);
CREATE INDEX "port_probes_asked_at_idx" ON "port_probes"("asked_at");
ALTER TABLE "port_probes" ADD CONSTRAINT "port_probes_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
