-- The letters of a booking's reference were in the code. Installations that took bookings under them keep them.
INSERT INTO site_setting (key, value, updated_at)
SELECT 'referencePrefix', '"HL"'::jsonb, transaction_timestamp()
WHERE EXISTS (SELECT FROM booking WHERE reference >= 'HL-' AND reference < 'HL.')
ON CONFLICT (key) DO NOTHING;
