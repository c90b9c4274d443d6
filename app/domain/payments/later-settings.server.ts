import { fingerprint } from '#app/platform/fingerprint.server';
import { z } from 'zod';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, InputError } from '#app/platform/errors';
import { isAvailable } from '#app/platform/services.server';
import { recordAudit } from '../audit/record-audit.server';
import { LATER_METHODS, type LaterMethod } from '#app/platform/later-methods';
import { t } from '#app/platform/texts/t';
import { LATER_LEAST_CENTS, LATER_MOST_CENTS, type LaterSettings, methodsFor, USUAL_LATER } from './later-policy';

export const LATER_KEY = 'payOverTime';
const cents = z.number().int().min(LATER_LEAST_CENTS).max(LATER_MOST_CENTS);

/** The setting as it is kept. */
export const laterSettingsSchema = z.object({
  on: z.boolean(),
  methods: z.array(z.enum(LATER_METHODS)).max(LATER_METHODS.length),
  leastCents: cents,
  mostCents: cents,
});

/** Whether customers may pay over time, with whom, and which amounts. Off until an admin turns it on. */
export async function readLaterSettings(db: Db): Promise<LaterSettings> {
  const row = await db.siteSetting.findUnique({ where: { key: LATER_KEY }, select: { value: true } });
  return laterSettingsSchema.catch(USUAL_LATER).parse(row?.value);
}

/** A mark of exactly these settings: a form made of others is refused. */
export function markLaterSettings(settings: LaterSettings): string {
  return fingerprint(settings);
}

/** Saves what an admin chose. Throws InputError, and Conflict('version') when another admin changed it meanwhile. */
export async function saveLaterSettings(
  tx: Tx,
  { form, adminId }: { form: LaterSettings & { seen: string }; adminId: string },
): Promise<void> {
  const { on, methods, leastCents, mostCents } = form;
  if (on && methods.length === 0)
    throw new InputError(t('Check the fields below.'), { methods: t('Choose at least one, or turn it off') });
  if (leastCents > mostCents)
    throw new InputError(t('Check the fields below.'), { mostCents: t('The highest amount can’t be below the lowest') });
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('pay_over_time'))::text`;
  const before = await readLaterSettings(tx);
  if (markLaterSettings(before) !== form.seen)
    throw new Conflict('version', t('Another admin just changed this. Check their change and try again.'));
  const value = { on, methods, leastCents, mostCents };
  const row = { value, updatedAt: now() };
  await tx.siteSetting.upsert({ where: { key: LATER_KEY }, create: { key: LATER_KEY, ...row }, update: row });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'pay-over-time.settings',
    objectType: 'site_setting',
    objectId: LATER_KEY,
    data: { before, after: value },
  });
}

/** Who buys what: a company or an invoice is not paid over time, nor what a friend's credit is taken off of. */
type Asked = { amountCents: number; terms: string; isCompany: boolean; isInvited?: boolean };

/** The providers with whom this amount can be paid over time; none where that is not offered. */
export async function offerLater(db: Db, { amountCents, terms, isCompany, isInvited = false }: Asked): Promise<LaterMethod[]> {
  if (terms !== 'deposit' || isCompany || isInvited || !isAvailable('stripe')) return [];
  return methodsFor(await readLaterSettings(db), amountCents);
}
