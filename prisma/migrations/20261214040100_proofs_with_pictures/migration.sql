-- Decided payments whose picture the hourly clean-up removes in the end, oldest first.
CREATE INDEX "payments_with_picture" ON "payments" ("decided_at") WHERE "screenshot_path" IS NOT NULL;
