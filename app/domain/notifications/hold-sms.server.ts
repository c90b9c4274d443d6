import type { Notification } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { hasSmsConsent, readSmsConsent } from './sms-consent.server';
import { LEGAL_QUIET, smsMayGoAt } from './sms-quiet-hours';
import { isAskedFor, isMomentary } from './templates/templates';

type Text = Pick<Notification, 'address' | 'template' | 'userId' | 'visitId'>;

/**
 * What keeps a text message from going out now: 'never' when its number has no consent (any more), 'old' when it would be no news any more
 * once the recipient's quiet hours end, or the instant at which they end. Null lets it go. A code that the recipient just asked for is not
 * kept, save by a STOP.
 */
export async function holdSms(db: Db, row: Text): Promise<'never' | 'old' | Date | null> {
  if (isAskedFor(row.template)) return (await readSmsConsent(db, row.address))?.source === 'stop' ? 'never' : null;
  if (!(await hasSmsConsent(db, row.address))) return 'never';
  const owner = row.userId
    ? await db.user.findUnique({ where: { id: row.userId }, select: { zip: true, smsQuietStart: true, smsQuietEnd: true } })
    : null;
  const own = owner ? [{ start: owner.smsQuietStart, end: owner.smsQuietEnd }] : [];
  const zone = await findZone(db, { zip: owner?.zip, visitId: row.visitId });
  const at = smsMayGoAt({ at: now(), zone, quiet: [LEGAL_QUIET, ...own] });
  if (at <= now()) return null;
  return isMomentary(row.template) ? 'old' : at;
}

/** The clocks of a recipient: those of their ZIP code, else of the visit that the message is about. */
async function findZone(db: Db, { zip, visitId }: { zip?: string | null; visitId: string | null }): Promise<string | null> {
  const select = { zone: true };
  const place = zip ? await db.zipCode.findUnique({ where: { zip }, select }) : null;
  const near = place ?? (visitId ? await db.visit.findUnique({ where: { id: visitId }, select }) : null);
  return near?.zone ?? null;
}
