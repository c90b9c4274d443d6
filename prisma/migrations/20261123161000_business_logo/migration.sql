-- The logo belongs to the business and not to the admin who uploaded it: it stays when their account is deleted.
ALTER TABLE stored_file DROP CONSTRAINT stored_file_owner_check;
ALTER TABLE stored_file ADD CONSTRAINT stored_file_owner_check
  CHECK (owner_id IS NOT NULL OR noun IN ('quote-photo', 'support-attachment', 'business-logo'));
