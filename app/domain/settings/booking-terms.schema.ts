import { z } from 'zod';
import { mark, t } from '#app/platform/texts/t';
import { dollars, dollarsFrom } from '../fields/dollar-fields';
import { reasonField } from '../fields/number-fields';
import {
  INSTANT_FEE_BPS,
  INSTANT_LEAST_CENTS,
  LATE_BPS,
  NET_DAYS,
  PLAN_NOTICE_DAYS,
  QUOTE_DAYS,
  REVIEW_DAYS,
} from './booking-terms';

const LEAST_HELP = mark('Enter dollars from 0 to 2, like 0.50');
const PREFIX_HELP = mark('Enter two to four letters, like SNO');

/** The letters at the front of a booking's reference. */
export const prefixField = z
  .string()
  .default('')
  .transform((text) => text.trim().toUpperCase())
  .refine((text) => /^[A-Z]{2,4}$/.test(text), PREFIX_HELP);

/** A percentage, in hundredths of one. */
function shareField(help: string, mostBps: number) {
  return z
    .string()
    .default('')
    .transform((text) => text.trim().replace(/\s*%$/, ''))
    .refine((text) => /^\d{1,2}(\.\d{1,2})?$/.test(text), help)
    .transform((text) => Math.round(Number(text) * 100))
    .refine((bps) => Number.isNaN(bps) || bps <= mostBps, help);
}

function daysField({ usual, least, most }: { usual: number; least: number; most: number }) {
  return z
    .string()
    .trim()
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most,
      () => ({ message: t('Enter whole days from {least} to {most}, like {usual}', { least, most, usual }) }),
    )
    .transform(Number);
}

/** The form of `/admin/business/bookings`. An empty example is made of the packages. */
export const bookingTermsSchema = z.object({
  referencePrefix: prefixField,
  fee: shareField(mark('Enter a percentage from 0 to 60, like 20 or 17.5'), 6_000),
  example: dollars(mark('Enter dollars from 10 to 100,000, or leave this empty')).refine(
    (cents) => cents === null || cents >= 1_000,
    mark('Enter dollars from 10 to 100,000, or leave this empty'),
  ),
  quoteDays: daysField(QUOTE_DAYS),
  reviewDays: daysField(REVIEW_DAYS),
  netDays: daysField(NET_DAYS),
  late: shareField(mark('Enter a percentage from 0 to 3, like 1.5'), LATE_BPS.most),
  planNoticeDays: daysField(PLAN_NOTICE_DAYS),
  instantFee: shareField(mark('Enter a percentage from 0 to 5, like 1.5'), INSTANT_FEE_BPS.most),
  instantLeast: dollarsFrom(INSTANT_LEAST_CENTS.least, LEAST_HELP).refine(
    (cents) => cents <= INSTANT_LEAST_CENTS.most,
    LEAST_HELP,
  ),
  /** Of the terms that the page was made of. */
  seen: z.string().max(100),
  reason: reasonField,
});

export type BookingTermsForm = z.output<typeof bookingTermsSchema>;
