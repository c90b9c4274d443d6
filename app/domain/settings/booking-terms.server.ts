import { fingerprint } from '#app/platform/fingerprint.server';
import { z } from 'zod';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { readConfiguration } from '#app/platform/shared-reads.server';
import { recordAudit } from '../audit/record-audit.server';
import type { InvoiceTerms } from '../notifications/templates/invoice-words';
import {
  INSTANT_FEE_BPS,
  INSTANT_LEAST_CENTS,
  LATE_BPS,
  NET_DAYS,
  PLAN_NOTICE_DAYS,
  QUOTE_DAYS,
  REVIEW_DAYS,
  type InstantFee,
} from './booking-terms';
import type { BookingTermsForm } from './booking-terms.schema';
import { readBusinessName } from './queries.server';
import { usualPrefix } from './reference-prefix';

export const TERMS_KEYS = [
  'referencePrefix',
  'platformFeeBps',
  'exampleJobCents',
  'quoteDays',
  'reviewDays',
  'netDays',
  'lateBps',
  'planNoticeDays',
  'instantFeeBps',
  'instantLeastCents',
] as const;

/** What the business keeps of a job until an admin says otherwise. */
export const USUAL_FEE_BPS = 2_000;
/** The job of the example where no package has a price. */
const USUAL_EXAMPLE_CENTS = 15_000;

function within({ usual, least, most }: { usual: number; least: number; most: number }) {
  return z.number().int().min(least).max(most).catch(usual);
}

const storedSchema = z.object({
  referencePrefix: z
    .string()
    .regex(/^[A-Z]{2,4}$/)
    .nullable()
    .catch(null),
  platformFeeBps: z.number().int().min(0).max(10_000).catch(USUAL_FEE_BPS),
  exampleJobCents: z.number().int().min(1).nullable().catch(null),
  quoteDays: within(QUOTE_DAYS),
  reviewDays: within(REVIEW_DAYS),
  netDays: within(NET_DAYS),
  lateBps: within(LATE_BPS),
  planNoticeDays: within(PLAN_NOTICE_DAYS),
  instantFeeBps: within(INSTANT_FEE_BPS),
  instantLeastCents: within(INSTANT_LEAST_CENTS),
});

function readStored(db: Db) {
  return readConfiguration(db, 'booking terms', async () => {
    const rows = await db.siteSetting.findMany({ where: { key: { in: [...TERMS_KEYS] } }, select: { key: true, value: true } });
    return storedSchema.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  });
}

/** What new bookings are called by and what the business keeps of them, in hundredths of a percent. Bookings keep theirs. */
export async function readBookingTerms(db: Db): Promise<{ referencePrefix: string; platformFeeBps: number }> {
  const { referencePrefix, platformFeeBps } = await readStored(db);
  return { referencePrefix: referencePrefix ?? usualPrefix(await readBusinessName(db)), platformFeeBps };
}

/** The price before tax of the job that pages for pros show as an example: an admin's, or the least that a package costs. */
export async function readExampleJob(db: Db): Promise<number> {
  const { exampleJobCents } = await readStored(db);
  if (exampleJobCents !== null) return exampleJobCents;
  const { _min } = await db.package.aggregate({
    where: { active: true, listed: true, serviceLine: { active: true } },
    _min: { priceLowCents: true },
  });
  return _min.priceLowCents ?? USUAL_EXAMPLE_CENTS;
}

/** How many days a quote that is sent now can be accepted. Quotes that were sent keep the date that stands on them. */
export async function readQuoteDays(db: Db): Promise<number> {
  return (await readStored(db)).quoteDays;
}

/** How many days after a visit a review that is written now opens without the other side’s. Reviews keep their day. */
export async function readReviewDays(db: Db): Promise<number> {
  return (await readStored(db)).reviewDays;
}

/** By what terms invoices go to who is quoted now. Quotes, bookings and programs keep theirs. */
export async function readInvoiceTerms(db: Db): Promise<InvoiceTerms> {
  const { netDays, lateBps } = await readStored(db);
  return { netDays, lateBps };
}

/** With how many days of notice a plan ends that is taken now. Plans that were taken keep theirs. */
export async function readPlanNotice(db: Db): Promise<number> {
  return (await readStored(db)).planNoticeDays;
}

/** What an instant payout costs that is asked for now. Payouts keep the fee that the pro was shown. */
export async function readInstantFee(db: Db): Promise<InstantFee> {
  const { instantFeeBps, instantLeastCents } = await readStored(db);
  return { feeBps: instantFeeBps, leastCents: instantLeastCents };
}

export type StandingTerms = Omit<z.output<typeof storedSchema>, 'referencePrefix'> & { referencePrefix: string };

/** The terms as they stand, with a mark of exactly these: a form made of others is refused. */
export async function readStandingTerms(db: Db): Promise<{ terms: StandingTerms; seen: string }> {
  const [stored, { referencePrefix }] = await Promise.all([readStored(db), readBookingTerms(db)]);
  const standing = { ...stored, referencePrefix };
  return { terms: standing, seen: fingerprint(standing) };
}

/** Saves what changed, for bookings from now on. Throws Conflict('version') when another admin changed them meanwhile. */
export async function saveBookingTerms(tx: Tx, { form, adminId }: { form: BookingTermsForm; adminId: string }): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('booking_terms'))::text`;
  const { terms: before, seen } = await readStandingTerms(tx);
  if (seen !== form.seen)
    throw new Conflict('version', t('Another admin just changed these terms. Check their change and try again.'));
  const after: StandingTerms = {
    referencePrefix: form.referencePrefix,
    platformFeeBps: form.fee,
    exampleJobCents: form.example,
    quoteDays: form.quoteDays,
    reviewDays: form.reviewDays,
    netDays: form.netDays,
    lateBps: form.late,
    planNoticeDays: form.planNoticeDays,
    instantFeeBps: form.instantFee,
    instantLeastCents: form.instantLeast,
  };
  const changed = TERMS_KEYS.filter((key) => before[key] !== after[key]);
  for (const key of changed) await saveOne(tx, key, after[key]);
  if (changed.length === 0) return;
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'booking-terms.change',
    objectType: 'site_setting',
    objectId: 'bookings',
    reason: form.reason,
    data: { before, after },
  });
}

async function saveOne(tx: Tx, key: string, value: string | number | null): Promise<void> {
  if (value === null) {
    await tx.siteSetting.deleteMany({ where: { key } });
    return;
  }
  const row = { value, updatedAt: now() };
  await tx.siteSetting.upsert({ where: { key }, create: { key, ...row }, update: row });
}
