import type { Tx } from '#app/platform/db.server';

/** How the keys of notices begin that repeat to other people what a person wrote, or their name or number. The id of what it is about follows. */
const REPEATING = [
  'message-unread',
  'message-reported',
  'reported',
  'answer-reported',
  'review-answered',
  'work-disputed',
  'sign-off-disputed',
  'claim-made',
  'callback-late',
  'quote-request',
  'quote-promise',
  'quote-declined',
  'quote-change',
  'quote-change-declined',
  'ticket-team',
  'ticket-overdue',
  'lead',
  'lead-overdue',
  'pro-applied',
  'pro-appeal',
  'gift-card',
  'household-invited',
  'household-joined',
  'company-invited',
  'referral-booked',
  'referral-earned',
  'referral-taken-back',
  'document-sent',
  'license-to-decide',
  'blocked-card',
  'admin-joined',
];

type Person = { userId: string; email: string; phone: string | null };

/** Every notice to a person. Two statements, as each has an index of its own: a business keeps millions of notices. */
export async function forgetOwnNotices(tx: Tx, { userId, email, phone }: Person): Promise<void> {
  await tx.notification.deleteMany({ where: { userId } });
  await tx.$executeRaw`
    DELETE FROM notification
    WHERE channel IN ('email', 'sms') AND (address = ${email} OR (address = ${phone}::text AND user_id IS NULL))`;
}

/** Notices to others that repeat a person's words or name. The rows that name what they are about have to be there still. */
export async function forgetRepeatingNotices(tx: Tx, person: Omit<Person, 'phone'>): Promise<void> {
  // With the ids at hand, the database finds the notices about each by an index.
  const subjects = await readSubjects(tx, person);
  await tx.$executeRaw`
    DELETE FROM notification
    WHERE split_part(dedupe_key, ':', 2) = ANY (${subjects}) AND split_part(dedupe_key, ':', 1) = ANY (${REPEATING})
      -- A card that its recipient has not got yet still goes out.
      AND NOT (template = 'gift-card' AND status = 'queued')`;
}

/** The ids of what notices to others may be about, as far as it is this person's. */
async function readSubjects(tx: Tx, { userId, email }: Omit<Person, 'phone'>): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH request AS (SELECT id FROM quote_request WHERE customer_id = ${userId}::uuid OR email = ${email}),
    quoted AS (SELECT id FROM quote WHERE quote_request_id IN (SELECT id FROM request)),
    job AS (
      SELECT visit.id, visit.booking_id FROM visit JOIN booking ON booking.id = visit.booking_id
      WHERE booking.customer_id = ${userId}::uuid
    ),
    subject AS (
      SELECT id FROM request UNION ALL SELECT id FROM quoted
      UNION ALL SELECT id FROM quote_change WHERE quote_id IN (SELECT id FROM quoted)
      UNION ALL SELECT id FROM job UNION ALL SELECT booking_id FROM job
      UNION ALL SELECT booking_id FROM message WHERE sender_id = ${userId}::uuid
      UNION ALL SELECT id FROM moderation_item WHERE reporter_id = ${userId}::uuid OR subject_id = ${userId}::uuid
      UNION ALL SELECT id FROM guarantee_claim WHERE customer_id = ${userId}::uuid
      UNION ALL SELECT id FROM callback WHERE user_id = ${userId}::uuid
      UNION ALL SELECT id FROM support_ticket WHERE user_id = ${userId}::uuid OR email = ${email}
      UNION ALL SELECT id FROM commercial_lead WHERE email = ${email}
      UNION ALL SELECT id FROM gift_card WHERE buyer_id = ${userId}::uuid OR buyer_email = ${email}
      UNION ALL SELECT id FROM household_invitation WHERE owner_id = ${userId}::uuid
      UNION ALL SELECT id FROM household_member WHERE owner_id = ${userId}::uuid OR member_id = ${userId}::uuid
      UNION ALL SELECT id FROM company_invitation WHERE by_id = ${userId}::uuid
      UNION ALL SELECT id FROM admin_invitation WHERE user_id = ${userId}::uuid OR by_id = ${userId}::uuid
      UNION ALL SELECT id FROM referral WHERE friend_id = ${userId}::uuid
      UNION ALL SELECT document.id FROM pro_document document JOIN pro ON pro.id = document.pro_id WHERE pro.user_id = ${userId}::uuid
      UNION ALL SELECT license.id FROM pro_license license JOIN pro ON pro.id = license.pro_id WHERE pro.user_id = ${userId}::uuid
      UNION ALL SELECT id FROM pro WHERE user_id = ${userId}::uuid
      UNION ALL SELECT suspension.id FROM pro_suspension suspension JOIN pro ON pro.id = suspension.pro_id WHERE pro.user_id = ${userId}::uuid
      UNION ALL SELECT review.id FROM review JOIN pro ON pro.id = review.pro_id WHERE pro.user_id = ${userId}::uuid
    )
    SELECT DISTINCT id::text AS id FROM subject`;
  return rows.map(({ id }) => id);
}
