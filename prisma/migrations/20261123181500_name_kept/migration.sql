-- The name stood in the code until it became a setting. Installations that took bookings under it keep it.
INSERT INTO site_setting (key, value, updated_at)
SELECT 'businessName', '"Brightcrew"'::jsonb, transaction_timestamp()
WHERE EXISTS (SELECT FROM booking WHERE created_at < '2026-11-23')
ON CONFLICT (key) DO NOTHING;
