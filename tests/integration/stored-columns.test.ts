import { expect, test } from 'vitest';
import { Client } from 'pg';

/** What the specification lists of each record, and where it stands: `table.column`, a derived one in words. */
const RECORDS: Record<string, string[]> = {
  'a review': [
    'review.visit_id',
    'review.author_id',
    'review.pro_id',
    'review.rating',
    'review.quality',
    'review.timeliness',
    'review.communication',
    'review.comment',
    'review.would_recommend',
    'review.created_at',
  ],
  'a profile': [
    'app_user.id',
    'app_user.full_name',
    'app_user.phone',
    'app_user.zip',
    'app_user.roles',
    'pro.onboarded_at',
    'pro_license.number',
    'pro.years_experience',
    'pro.bio',
    'app_user.avatar_file_id',
    'app_user.created_at',
    'app_user.updated_at',
  ],
  'a pro': [
    'pro.id',
    'pro.user_id',
    'pro.years_experience',
    'pro.bio',
    'pro.home_zip',
    'pro.onboarded_at',
    'pro.stripe_account_id',
    'pro.same_day',
    'pro.auto_accept',
    'pro.created_at',
  ],
  'a pro profile': ['pro.company_name', 'pro.home_zip', 'notification_preference.channel', 'notification_preference.enabled'],
  'weekly hours': ['pro_availability.pro_id', 'pro_availability.weekday', 'pro_availability.starts', 'pro_availability.ends'],
  'a day of its own': [
    'pro_day_override.pro_id',
    'pro_day_override.date',
    'pro_day_override.status',
    'pro_day_override.starts',
    'pro_day_override.ends',
    'pro_day_override.note',
  ],
  'a license': [
    'pro_license.id',
    'pro_license.pro_id',
    'pro_license.state',
    'pro_license.number',
    'pro_license.status',
    'pro_license.license_type',
    'pro_license.holder_name',
    'pro_license.issued_on',
    'pro_license.expires_on',
    'license_check.raw_response',
    'pro_license.last_checked_at',
    'pro_license.created_at',
  ],
  'a message': [
    'message.id',
    'message.sender_id',
    'message.pro_id',
    'message.body',
    'message.booking_id',
    'message.created_at',
    'thread_read_mark.read_at',
  ],
  'an item of moderation, a flag among them': [
    'moderation_item.id',
    'moderation_item.kind',
    'moderation_item.target_id',
    'moderation_item.reason',
    'moderation_item.status',
    'moderation_item.created_at',
    'moderation_item.note',
    'moderation_item.decided_at',
    'moderation_item.content',
    'moderation_item.reporter_id',
  ],
  'a payout': ['payout.id', 'payout.amount_cents', 'payout.status', 'connect_account.stripe_account_id'],
  'a document': ['stored_file.name', 'stored_file.size', 'pro_document.created_at', 'pro_document.id'],
};

test.each(Object.entries(RECORDS))('%s has every field that the specification lists', async (_, fields) => {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ field: string }>(
    `SELECT table_name || '.' || column_name AS field FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  await client.end();
  const there = new Set(rows.map(({ field }) => field));
  expect(fields.filter((field) => !there.has(field))).toEqual([]);
});
