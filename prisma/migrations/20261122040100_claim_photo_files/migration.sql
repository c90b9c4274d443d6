-- A claim's photos are stored files (noun claim-photo, subject the claim).
DROP TABLE claim_photo;
