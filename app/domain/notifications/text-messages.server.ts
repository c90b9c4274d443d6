import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { listBookingNumbers } from './booking-numbers.server';
import { setPreference } from './preferences.server';
import { readSmsConsent, recordSmsConsent } from './sms-consent.server';

/** Where a person stands with text messages. They may be on without a confirmed number: who pays agrees at the checkout. */
export async function readTextMessages(db: Db, userId: string) {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { phone: true, phoneVerifiedAt: true, smsQuietStart: true, smsQuietEnd: true },
  });
  const verified = user.phoneVerifiedAt !== null;
  const own = user.phone ? await readSmsConsent(db, user.phone, userId) : null;
  // What others said of a number is no news to a person who only typed it.
  const last = user.phone && (own || verified) ? await readSmsConsent(db, user.phone) : null;
  const isOwnOn = (own?.given && last?.given) ?? false;
  const numbers = [...(isOwnOn && user.phone ? [user.phone] : []), ...(await listBookingNumbers(db, userId))];
  return {
    phone: user.phone,
    verified,
    /** Where texts go: to the number on file, and about some bookings to theirs. */
    numbers,
    on: numbers.length > 0,
    isOwnOn,
    stopped: last?.source === 'stop',
    since: isOwnOn && own ? own.at : null,
    quietStart: user.smsQuietStart,
    quietEnd: user.smsQuietEnd,
  };
}

/** Agrees to text messages at the proved number. Reminders and visits begin to come that way. Throws InputError without one. */
export async function allowTexts(tx: Tx, { userId }: { userId: string }): Promise<void> {
  const state = await readTextMessages(tx, userId);
  if (!state.phone || !state.verified) throw new InputError(t('Confirm your number first.'));
  if (state.stopped) throw new InputError(t('You replied STOP. Text START to the same number to get messages again.'));
  await recordSmsConsent(tx, { userId, phone: state.phone, given: true, source: 'settings' });
  for (const eventClass of ['booking', 'reminders'] as const)
    await setPreference(tx, { userId, eventClass, channel: 'sms', enabled: true });
}

/** Takes it back: nothing more goes to the number, nor to those of bookings, what waits included. */
export async function stopTexts(tx: Tx, { userId }: { userId: string }): Promise<void> {
  const { numbers } = await readTextMessages(tx, userId);
  for (const phone of numbers) await withdraw(tx, { userId, phone, source: 'settings' });
}

async function withdraw(tx: Tx, choice: { userId: string | null; phone: string; source: 'settings' | 'stop' }): Promise<void> {
  await recordSmsConsent(tx, { ...choice, given: false });
  await tx.notification.updateMany({
    where: { channel: 'sms', address: choice.phone, status: 'queued' },
    data: { status: 'cancelled', lastError: 'No consent to text messages.' },
  });
}

/** Twilio knows of a STOP that never came here: texts to this number end as if it had. */
export async function endStoppedTexts(tx: Tx, { phone }: { phone: string }): Promise<void> {
  const before = await readSmsConsent(tx, phone);
  if (!before || before.given) await withdraw(tx, { userId: before?.userId ?? null, phone, source: 'stop' });
}

export async function saveQuietHours(tx: Tx, input: { userId: string; quietStart: string; quietEnd: string }): Promise<void> {
  await tx.user.update({
    where: { id: input.userId },
    data: { smsQuietStart: input.quietStart, smsQuietEnd: input.quietEnd },
  });
}

const STOP = new Set(
  ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'].concat('ALTO', 'PARAR', 'CANCELAR', 'DETENER'),
);
const START = new Set(['START', 'UNSTOP', 'YES', 'EMPEZAR', 'INICIAR']);

export type Reply = { messageId: string; from: string; body: string };

/**
 * A text message that came back: STOP ends them at once, START begins them again for a person who had them. Stored once for each
 * message, however often it is delivered; of anything else nothing is kept but that it came.
 */
export async function receiveReply(tx: Tx, { messageId, from, body }: Reply): Promise<'stop' | 'start' | 'other'> {
  const word = body
    .trim()
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  const kind = STOP.has(word) ? 'stop' : START.has(word) ? 'start' : 'other';
  const stored = await tx.webhookEvent.createMany({
    data: [{ eventId: messageId, source: 'twilio', type: `sms.${kind}`, body: {}, receivedAt: now(), processedAt: now() }],
    skipDuplicates: true,
  });
  if (stored.count === 0 || kind === 'other') return kind;
  const before = await readSmsConsent(tx, from);
  if (kind === 'stop') await withdraw(tx, { userId: before?.userId ?? null, phone: from, source: 'stop' });
  else if (before && !before.given)
    await recordSmsConsent(tx, { userId: before.userId, phone: from, given: true, source: 'start' });
  return kind;
}
