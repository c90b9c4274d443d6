import { z } from 'zod';
import type { Db } from '#app/platform/db.server';
import { hoursLines, type OfficeHours, officeHoursSchema } from './office-hours';
import { seedOfficeHours } from './seed-hours';

const settingsSchema = z.object({
  phone: z.string().min(1).catch('(800) 555-0142'),
  emergencyPhone: z.string().min(1).catch('(800) 555-0199'),
  email: z.string().email().catch('hello@brightcrew.example'),
  officeHours: officeHoursSchema.catch(structuredClone(seedOfficeHours)),
  seasonNotice: z.string().catch(''),
  /** One line, for mail that is not about an order. */
  postalAddress: z.string().trim().max(300).catch(''),
  /** How to pay an invoice by bank transfer, in one or two sentences. Empty: it is not offered. */
  bankAccount: z.string().trim().max(500).catch(''),
});

export type SiteSettings = z.output<typeof settingsSchema> & {
  /** The office hours, ready to print. */
  hours: { days: string; hours: string }[];
};

/**
 * How the office can be reached, from the rows of SiteSetting with these names. What is missing or does not read is empty, and pages and
 * mails leave it out: an invented number would be worse than none.
 */
export async function readSiteSettings(db: Db): Promise<SiteSettings> {
  const keys = Object.keys(settingsSchema.shape);
  const rows = await db.siteSetting.findMany({ where: { key: { in: keys } }, select: { key: true, value: true } });
  const settings = settingsSchema.parse(Object.fromEntries(rows.map((row) => [row.key, row.value])));
  return { ...settings, hours: hoursLines(settings.officeHours) };
}

export async function readOfficeHours(db: Db): Promise<OfficeHours> {
  return (await readSiteSettings(db)).officeHours;
}
