-- Runs since: this release
-- The code and the link that were mailed to the address of a registration. A row ends when the address is confirmed.
CREATE TABLE "address_proofs" (
    "registration_id" INTEGER NOT NULL,
    "sealed_token" TEXT NOT NULL,
    "sealed_code" TEXT,
    "link_hash" TEXT,
    "mails" INTEGER NOT NULL DEFAULT 1,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "address_proofs_pkey" PRIMARY KEY ("registration_id"),
    CONSTRAINT "address_proofs_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registration_tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "address_proofs_link_hash_key" ON "address_proofs"("link_hash");
