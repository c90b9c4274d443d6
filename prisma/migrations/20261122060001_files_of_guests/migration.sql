-- Pictures and attachments of the public side are stored files like all others; a guest's have no owner.
DROP TABLE quote_request_photo;
DROP TABLE support_attachment;
ALTER TABLE "stored_file" ALTER COLUMN "owner_id" DROP NOT NULL;
ALTER TABLE stored_file ADD CONSTRAINT stored_file_owner_check
  CHECK (owner_id IS NOT NULL OR noun IN ('quote-photo', 'support-attachment'));

-- The newest reviews with something to say, for the front page.
CREATE INDEX review_public ON review (created_at DESC) WHERE side = 'customer' AND rating >= 4 AND comment <> '';

-- What a designed display is estimated at beyond its usual house.
UPDATE package SET included_feet = 200, extra_foot_cents = 700, third_storey_cents = 30000 WHERE id = 'premium-showstopper';
