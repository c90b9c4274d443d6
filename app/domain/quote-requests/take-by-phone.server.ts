import type { Db, Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { isBlocked } from '../accounts/blocklist.server';
import { recordAudit } from '../audit/record-audit.server';
import { mailQuote } from '../quotes/mail-quote.server';
import type { PhoneBooking } from './phone-booking.schema';
import { findCaller } from './phone-caller.server';
import { requestQuote } from './request-quote.server';

const ACTION = 'quote-request.take-by-phone';
const OBJECT = 'quote_request';

/** Throws InputError where the address or the number belongs to a closed account: its owner could not pay. */
async function checkCaller(tx: Tx, { email, phone }: Pick<PhoneBooking, 'email' | 'phone'>): Promise<void> {
  if (await isBlocked(tx, { email, phone }))
    throw new InputError('The account is closed', {
      email: t('This email address or phone number belongs to a closed account. Reopen it under Users first.'),
    });
}

/**
 * Takes what a customer says on the phone as their own request, with what `/book` takes it with, and sends them the link to the checkout where
 * there is a price: the terms are agreed to and the card is entered there, by them. Who took it is in the log. Throws InputError naming the fields.
 */
export async function takeByPhone(
  tx: Tx,
  { booking, adminId }: { booking: PhoneBooking; adminId: string },
): Promise<{ requestId: string }> {
  const { step: _, language, ...form } = booking;
  await checkCaller(tx, form);
  const customerId = await findCaller(tx, form.email);
  const asked = await requestQuote(tx, { form, customerId, language });
  const {
    quotes,
    package: pack,
    ...request
  } = await tx.quoteRequest.findUniqueOrThrow({
    where: { token: asked.token },
    include: {
      package: { select: { name: true } },
      quotes: { where: { status: 'issued' }, orderBy: { version: 'desc' }, take: 1, include: { lines: true } },
    },
  });
  const [quote] = quotes;
  if (asked.next === 'confirm' && quote) {
    const lines = quote.lines.toSorted((one, other) => one.position - other.position);
    await mailQuote(tx, { quote, request, service: pack?.name ?? '', lines, options: [], asked: null });
  }
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: ACTION,
    objectType: OBJECT,
    objectId: request.id,
    data: { quoteId: asked.next === 'confirm' ? (quote?.id ?? null) : null },
  });
  return { requestId: request.id };
}

/** Who in the office took a request on the phone, and when; null where the customer sent it. */
export async function findTaker(db: Db, requestId: string): Promise<{ name: string; at: Date } | null> {
  const taken = await db.auditLog.findFirst({
    where: { objectType: OBJECT, objectId: requestId, action: ACTION },
    orderBy: { id: 'desc' },
    select: { actorId: true, at: true },
  });
  if (!taken) return null;
  const taker = taken.actorId
    ? await db.user.findUnique({ where: { id: taken.actorId }, select: { fullName: true, email: true } })
    : null;
  return { name: taker?.fullName || taker?.email || t('Someone in the office'), at: taken.at };
}
