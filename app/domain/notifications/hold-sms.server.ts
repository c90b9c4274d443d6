import type { Notification } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { hasSmsConsent, readSmsConsent } from './sms-consent.server';
import { LEGAL_QUIET, smsMayGoAt } from './sms-quiet-hours';
import { isAskedFor } from './templates/templates';

/**
 * What keeps a text message from going out now: 'never' when its number has no consent (any more), or the instant at which the
 * recipient's quiet hours end. Null lets it go. A code that the recipient just asked for is not kept, save by a STOP.
 */
export async function holdSms(
  db: Db,
  row: Pick<Notification, 'address' | 'template' | 'userId'>,
): Promise<'never' | Date | null> {
  if (isAskedFor(row.template)) return (await readSmsConsent(db, row.address))?.source === 'stop' ? 'never' : null;
  if (!(await hasSmsConsent(db, row.address))) return 'never';
  const owner = row.userId
    ? await db.user.findUnique({ where: { id: row.userId }, select: { zip: true, smsQuietStart: true, smsQuietEnd: true } })
    : null;
  const place = owner?.zip ? await db.zipCode.findUnique({ where: { zip: owner.zip }, select: { zone: true } }) : null;
  const own = owner ? [{ start: owner.smsQuietStart, end: owner.smsQuietEnd }] : [];
  const at = smsMayGoAt({ at: now(), zone: place?.zone ?? null, quiet: [LEGAL_QUIET, ...own] });
  return at > now() ? at : null;
}
