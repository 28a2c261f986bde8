-- Accounts that may be of the same person are found by the addresses of their sign-ins and downloads, and by their mail
-- addresses without dots and without what follows a plus.
CREATE INDEX "sessions_address_idx" ON "sessions"("address");
CREATE INDEX "torrent_downloads_ip_address_idx" ON "torrent_downloads"("ip_address");
CREATE FUNCTION plain_mailbox(email TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  lower(replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@' || split_part(email, '@', 2));
CREATE INDEX "users_plain_mailbox_idx" ON "users"(plain_mailbox("email"));
