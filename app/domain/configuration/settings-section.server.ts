import { z } from 'zod';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { accentShortfalls } from '../settings/accent.server';
import { GIFTS_KEY, giftSettingsSchema } from '../gift-cards/gift-settings.server';
import { LATER_KEY, laterSettingsSchema } from '../payments/later-settings.server';
import { HELD_BACK_PERCENT } from '../capacity/held-back';
import { MAX_PRICE_CENTS } from '../fields/dollar-fields';
import { watchedWordsField } from '../moderation/watched-words';
import { TAX_FORMS } from '../payouts/tax-form';
import { MAX_TAX_PAYMENTS } from '../payouts/tax-form.schema';
import { TAX_FORM_KEYS } from '../payouts/tax-form-setting.server';
import { TERMS_KEYS } from '../settings/booking-terms.server';
import {
  INSTANT_FEE_BPS,
  INSTANT_LEAST_CENTS,
  LATE_BPS,
  NET_DAYS,
  PLAN_NOTICE_DAYS,
  QUOTE_DAYS,
  REVIEW_DAYS,
} from '../settings/booking-terms';
import { businessDetailsSchema } from '../settings/business-details.schema';
import { makeAccent, readLook } from '../settings/look.server';
import { accentFormSchema } from '../settings/look-form.schema';
import { officeHoursSchema } from '../settings/office-hours';
import { CHOICE_KEYS, layoutField, HIGHEST_LOW_RATING, MAX_OVERDUE_HOURS } from '../settings/site-choices';
import { WEEKDAYS } from '../settings/weekdays';
import { pricedWindowsSchema } from '../priced-windows/window-bounds';
import { referralTermsSchema } from '../referrals/referral-terms';
import { workChecksSchema } from '../visits/work-checks';
import { asOnPage, type ConfigRow, line, section, whole } from './config-section';

const businessRow = z
  .object({
    businessName: line,
    phone: line,
    emergencyPhone: line,
    email: line,
    postalAddress: line,
    officeHours: officeHoursSchema.strict(),
  })
  .strict();
type BusinessRow = z.output<typeof businessRow>;

function businessFields({ officeHours: { zone, days }, ...row }: BusinessRow) {
  const times = WEEKDAYS.flatMap(({ id }) => {
    const day = days.find(({ weekday }) => weekday === id);
    return [
      [`opens${id}`, day?.opens ?? ''],
      [`closes${id}`, day?.closes ?? ''],
    ];
  });
  return { ...row, zone, seen: '', ...(Object.fromEntries(times) as Record<string, string>) };
}

const HOURS = Object.fromEntries(
  ['zone', ...WEEKDAYS.flatMap(({ id }) => [`opens${id}`, `closes${id}`])].map((field) => [field, 'officeHours']),
);

/** The details as their page saves them: phone numbers as they are printed. */
const business = businessRow.superRefine(asOnPage(businessDetailsSchema, businessFields, HOURS)).transform((row) => {
  const { seasonNotice: _own, ...details } = businessDetailsSchema.parse(businessFields(row)).details;
  return { ...row, ...details };
});

/** The color; the logo is a file and stays here. */
const look = z
  .object({ color: line.nullable() })
  .strict()
  .superRefine(asOnPage(accentFormSchema, ({ color }) => ({ accent: color ?? '', seen: '' }), { accent: 'color' }))
  .transform(({ color }) => ({ color: accentFormSchema.parse({ accent: color ?? '', seen: '' }).accent }))
  .superRefine(({ color }, context) => {
    for (const message of color ? accentShortfalls(color, 'light') : [])
      context.addIssue({ code: 'custom', path: ['color'], message });
  });

function within({ least, most }: { least: number; most: number }) {
  return whole.min(least).max(most).optional();
}

/** Settings by the page, or the part of the product, that they are of. Each is a row of `site_setting`. */
const GROUPS: Record<string, z.ZodType<ConfigRow, z.ZodTypeDef, unknown>> = {
  business,
  look,
  money: z
    .object({
      bankAccount: line.max(500).optional(),
      refundApprovalCents: whole.min(0).optional(),
      taxForm: z.enum(TAX_FORMS).optional(),
      taxFormCents: whole.min(0).max(MAX_PRICE_CENTS).optional(),
      taxFormPayments: whole.min(0).max(MAX_TAX_PAYMENTS).optional(),
      payOverTime: laterSettingsSchema.strict().optional(),
    })
    .strict(),
  notices: z.object({ seasonNotice: line.max(1_000).optional() }).strict(),
  export: z.object({ exportDays: whole.min(1).max(30).optional() }).strict(),
  bookings: z
    .object({
      referencePrefix: z
        .string()
        .regex(/^[A-Z]{2,4}$/, 'Enter two to four capital letters')
        .optional(),
      platformFeeBps: whole.min(0).max(6_000).optional(),
      exampleJobCents: whole.min(1_000).max(10_000_000).optional(),
      quoteDays: within(QUOTE_DAYS),
      reviewDays: within(REVIEW_DAYS),
      netDays: within(NET_DAYS),
      lateBps: within(LATE_BPS),
      planNoticeDays: within(PLAN_NOTICE_DAYS),
      instantFeeBps: within(INSTANT_FEE_BPS),
      instantLeastCents: within(INSTANT_LEAST_CENTS),
    })
    .strict(),
  site: z
    .object({
      servicesLayout: layoutField.optional(),
      lowRating: whole.min(0).max(HIGHEST_LOW_RATING).optional(),
      watchedWords: watchedWordsField.optional(),
      overdueOfficeHours: whole.min(0).max(MAX_OVERDUE_HOURS).optional(),
      overdueCompanyHours: whole.min(0).max(MAX_OVERDUE_HOURS).optional(),
    })
    .strict(),
  capacity: z
    .object({ heldBackPercent: within(HELD_BACK_PERCENT), pricedWindows: pricedWindowsSchema.strict().optional() })
    .strict(),
  giftCards: z.object({ giftCards: giftSettingsSchema.strict().optional() }).strict(),
  referrals: z.object({ referrals: referralTermsSchema.strict().optional() }).strict(),
  work: z.object({ workChecks: workChecksSchema.strict().optional() }).strict(),
};

const KEYS: Record<string, readonly string[]> = {
  business: Object.keys(businessRow.shape),
  money: ['bankAccount', 'refundApprovalCents', LATER_KEY, ...TAX_FORM_KEYS],
  notices: ['seasonNotice'],
  export: ['exportDays'],
  bookings: [...TERMS_KEYS],
  site: [...CHOICE_KEYS],
  capacity: ['heldBackPercent', 'pricedWindows'],
  giftCards: [GIFTS_KEY],
  referrals: ['referrals'],
  work: ['workChecks'],
};

/** What a group stands at where only some of its rows are there. */
const EMPTY_BUSINESS = { phone: '', emergencyPhone: '', email: '', postalAddress: '' };

async function saveColor(tx: Tx, color: string | null): Promise<void> {
  const { look: standing } = await readLook(tx);
  const row = { value: { ...standing, accent: makeAccent(color) }, updatedAt: now() };
  await tx.siteSetting.upsert({ where: { key: 'look' }, create: { key: 'look', ...row }, update: row });
}

async function readSettings(db: Db): Promise<Map<string, ConfigRow>> {
  const stored = new Map((await db.siteSetting.findMany()).map(({ key, value }) => [key, value]));
  const groups = Object.entries(KEYS).map(([group, keys]): [string, ConfigRow] => {
    const row = Object.fromEntries(keys.flatMap((key) => (stored.has(key) ? [[key, stored.get(key)]] : [])));
    return [group, group === 'business' ? { ...EMPTY_BUSINESS, ...row } : row];
  });
  const { accent } = (await readLook(db)).look;
  if (accent) groups.push(['look', { color: accent.chosen }]);
  // A business that has not said its name has no details yet.
  return new Map(groups.filter(([group, row]) => (group === 'business' ? 'businessName' in row : Object.keys(row).length > 0)));
}

export const settings = section<ConfigRow>({
  name: 'settings',
  tables: ['site_setting'],
  row: (group) => GROUPS[group] ?? null,
  read: readSettings,
  save: async (tx, { key: group, row, before }) => {
    if (group === 'look') return saveColor(tx, row.color as string | null);
    for (const [key, value] of Object.entries(row)) {
      if (value === undefined || JSON.stringify(before?.[key]) === JSON.stringify(value)) continue;
      const data = { value: value as string, updatedAt: now() };
      await tx.siteSetting.upsert({ where: { key }, create: { key, ...data }, update: data });
    }
  },
  leftOut: () => 'kept',
});
