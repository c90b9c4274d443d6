import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { readBusinessName } from '../settings/queries.server';
import { smsConsentText } from './sms-consent-text';

type Choice = {
  userId: string | null;
  phone: string;
  given: boolean;
  source: 'settings' | 'checkout' | 'stop' | 'start';
  /** What stood on the page; default: the text as it is now. */
  shown?: ShownText;
};

/** A text as it stood on a page, and the page. */
export type ShownText = { version: number; text: string; place: string };

/** The words that a person agrees to now. */
export async function readConsentText(db: Db): Promise<{ version: number; text: string }> {
  return smsConsentText(await readBusinessName(db));
}

/** Records that a person agreed to text messages or took it back, with the words they saw. */
export async function recordSmsConsent(tx: Tx, { userId, phone, given, source, shown }: Choice): Promise<void> {
  const { version, text } = shown ?? (await readConsentText(tx));
  const place = shown?.place ?? null;
  await tx.smsConsent.create({ data: { userId, phone, given, source, textVersion: version, text, place, at: now() } });
}

/** The same consent for the account that a guest's booking has joined. */
export async function repeatSmsConsent(tx: Tx, { consentId, userId }: { consentId: string; userId: string }): Promise<void> {
  const { phone, given, source, textVersion, text, place } = await tx.smsConsent.findUniqueOrThrow({ where: { id: consentId } });
  await tx.smsConsent.create({ data: { userId, phone, given, source, textVersion, text, place, at: now() } });
}

/** Whether a number may be texted: what its owner said last. */
export async function hasSmsConsent(db: Db, phone: string): Promise<boolean> {
  return (await readSmsConsent(db, phone))?.given ?? false;
}

/**
 * Which of many people may be texted at their number: they agreed to it themselves, and nothing that was said of the number since takes it
 * back. What another account agreed to counts for that account alone.
 */
export async function textable(db: Db, people: { userId: string; phone: string }[]): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const said = await db.smsConsent.findMany({
    where: { phone: { in: people.map(({ phone }) => phone) } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { phone: true, userId: true, given: true },
  });
  const agreed = people.filter(({ userId, phone }) => {
    const ofNumber = said.filter((each) => each.phone === phone);
    return ofNumber[0]?.given && ofNumber.find((each) => each.userId === userId)?.given;
  });
  return new Set(agreed.map(({ userId }) => userId));
}

/** The last decision about a number, or null when there never was one. With a person: the last one of theirs. */
export async function readSmsConsent(db: Db, phone: string, userId?: string) {
  return db.smsConsent.findFirst({
    where: { phone, userId },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { id: true, given: true, source: true, at: true, textVersion: true, userId: true },
  });
}
