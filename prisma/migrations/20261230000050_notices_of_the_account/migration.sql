-- A kind of notice about the member's own account: payments, their membership, and its security.
-- Runs since: this release. The release before does not know the kind.
ALTER TYPE "notice_kind" ADD VALUE IF NOT EXISTS 'account';
