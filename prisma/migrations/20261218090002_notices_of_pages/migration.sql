-- Runs since: this release
-- Finds the notices of a page that is deleted or hidden.
CREATE INDEX "notices_page_idx" ON "notices"("page");
