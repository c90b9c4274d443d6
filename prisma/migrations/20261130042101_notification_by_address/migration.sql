CREATE INDEX CONCURRENTLY IF NOT EXISTS notification_by_address ON notification (address) WHERE channel IN ('email', 'sms');
