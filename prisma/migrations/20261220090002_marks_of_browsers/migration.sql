-- Accounts that may be of the same person are also found by the browsers that they signed in with, and by the networks of
-- their addresses: the first three numbers of an IPv4 address, the first three groups of an IPv6 address.
-- Runs since: 0.1.0
CREATE TABLE "sign_in_devices" (
    "user_id" TEXT NOT NULL,
    "device_hash" TEXT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "sign_in_devices_pkey" PRIMARY KEY ("user_id", "device_hash"),
    CONSTRAINT "sign_in_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "sign_in_devices_device_hash_idx" ON "sign_in_devices"("device_hash");
CREATE INDEX "sign_in_devices_last_at_idx" ON "sign_in_devices"("last_at");
-- Text as the site writes it: "::" stands for groups of zeros.
CREATE FUNCTION address_network(address TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN address LIKE '%:%' THEN
    lower(coalesce(nullif(split_part(split_part(address, '::', 1), ':', 1), ''), '0') || ':'
      || coalesce(nullif(split_part(split_part(address, '::', 1), ':', 2), ''), '0') || ':'
      || coalesce(nullif(split_part(split_part(address, '::', 1), ':', 3), ''), '0') || '::/48')
  ELSE split_part(address, '.', 1) || '.' || split_part(address, '.', 2) || '.' || split_part(address, '.', 3) || '.0/24' END;
CREATE INDEX "sessions_network_idx" ON "sessions"(address_network("address")) WHERE "address" IS NOT NULL;
CREATE INDEX "torrent_downloads_network_idx" ON "torrent_downloads"(address_network("ip_address")) WHERE "ip_address" IS NOT NULL;
