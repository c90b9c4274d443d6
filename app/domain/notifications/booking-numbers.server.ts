import { Prisma } from '#prisma';
import type { Db, Tx } from '#app/platform/db.server';
import { textable } from './sms-consent.server';

/** Whether texts about a booking go to its own number: another than the one on file was typed for it, with the consent to texts. */
export const hasOwnNumber = Prisma.sql`booking.sms_consent->>'isOwnNumber' = 'true'`;

/** The number that was typed for a booking, with the consent to texts, is another than the one on file: texts about it go there. */
export async function noteOwnNumber(tx: Tx, { bookingId }: { bookingId: string }): Promise<void> {
  await tx.$executeRaw`
    UPDATE booking SET sms_consent = sms_consent || '{"isOwnNumber": true}' WHERE id = ${bookingId}::uuid AND sms_consent IS NOT NULL`;
}

/** Numbers of a person's bookings, beside the one on file, at which they may be texted about those bookings. */
export async function listBookingNumbers(db: Db, userId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ phone: string }[]>`
    SELECT DISTINCT booking.contact_phone AS phone FROM booking JOIN app_user AS person ON person.id = booking.customer_id
    WHERE booking.customer_id = ${userId}::uuid AND ${hasOwnNumber}
      AND booking.contact_phone <> '' AND booking.contact_phone IS DISTINCT FROM person.phone
    ORDER BY phone`;
  const able: string[] = [];
  for (const { phone } of rows) if ((await textable(db, [{ userId, phone }])).has(userId)) able.push(phone);
  return able;
}
