import { z } from 'zod';
import { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { noteOwnNumber } from '../notifications/booking-numbers.server';
import { setPreference } from '../notifications/preferences.server';
import { readConsentText, readSmsConsent, recordSmsConsent } from '../notifications/sms-consent.server';

const shownText = z.object({ version: z.number(), text: z.string(), place: z.string() });

/**
 * Notes on the booking whether the box for text messages was ticked, with the text that stood beside it. It counts once the booking is
 * paid, so that no one is texted because another person typed their number into a form.
 */
export async function noteSmsChoice(
  tx: Tx,
  { quoteToken, isTicked, place }: { quoteToken: string; isTicked: boolean; place: string },
): Promise<void> {
  const { version, text } = await readConsentText(tx);
  await tx.booking.updateMany({
    where: { quote: { token: quoteToken }, paymentStatus: 'none' },
    // The last try counts.
    data: { smsConsent: isTicked ? { version, text, place, at: now().toISOString() } : Prisma.DbNull },
  });
}

/**
 * The booking is paid: the number goes to a profile that has none, and the consent to text messages that was given with the booking is
 * recorded. Texts then begin without a code: the payer typed the number, and STOP ends them (decision 094). Where the profile has another number
 * those about this booking go to the one that was typed for it.
 */
export async function saveBookerPhone(tx: Tx, { bookingId }: { bookingId: string }): Promise<void> {
  const { customerId, contactPhone, smsConsent, customer } = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { customerId: true, contactPhone: true, smsConsent: true, customer: { select: { phone: true } } },
  });
  if (!contactPhone) return;
  if (!customer.phone) await tx.user.update({ where: { id: customerId }, data: { phone: contactPhone } });
  const shown = shownText.safeParse(smsConsent);
  if (!shown.success || (await readSmsConsent(tx, contactPhone))?.source === 'stop') return;
  await recordSmsConsent(tx, { userId: customerId, phone: contactPhone, given: true, source: 'checkout', shown: shown.data });
  if (customer.phone && customer.phone !== contactPhone) await noteOwnNumber(tx, { bookingId });
  for (const eventClass of ['booking', 'reminders'] as const)
    await setPreference(tx, { userId: customerId, eventClass, channel: 'sms', enabled: true });
}
