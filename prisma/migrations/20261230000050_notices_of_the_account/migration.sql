-- A kind of notice about the member's own account: payments, their membership, and its security. The release before
-- does not know the kind.
-- Runs since: this release
ALTER TYPE "notice_kind" ADD VALUE IF NOT EXISTS 'account';
