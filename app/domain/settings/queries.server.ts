import { z } from 'zod';
import { DEFAULT_OFFICE_ZONE } from '#app/platform/default-office-zone';
import type { Db } from '#app/platform/db.server';
import { readConfiguration } from '#app/platform/shared-reads.server';
import { lookSchema, PLAIN_LOOK } from './look';
import { hoursLines, type OfficeHours, officeHoursSchema } from './office-hours';

const line = z.string().trim();

/** What a business is called until it has said its name. */
export const UNNAMED = 'Home Services';

const settingsSchema = z.object({
  businessName: line.min(1).catch(UNNAMED),
  phone: line.catch(''),
  emergencyPhone: line.catch(''),
  email: line.email().catch(''),
  officeHours: officeHoursSchema.catch({ zone: DEFAULT_OFFICE_ZONE, days: [] }),
  seasonNotice: z.string().catch(''),
  /** One line, for mail that is not about an order. */
  postalAddress: z.string().trim().max(300).catch(''),
  /** How to pay an invoice by bank transfer, in one or two sentences. Empty: it is not offered. */
  bankAccount: z.string().trim().max(500).catch(''),
  look: lookSchema.catch(PLAIN_LOOK),
  /** Whether gift cards are sold; the rest of the setting is read where they are. */
  giftCards: z.object({ on: z.boolean() }).catch({ on: false }),
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
  const settings = await readConfiguration(db, 'site settings', async () => {
    const rows = await db.siteSetting.findMany({ where: { key: { in: keys } }, select: { key: true, value: true } });
    return settingsSchema.parse(Object.fromEntries(rows.map((row) => [row.key, row.value])));
  });
  return { ...settings, hours: hoursLines(settings.officeHours) };
}

/** What the business is called: on pages, in mails and text messages, on invoices. */
export async function readBusinessName(db: Db): Promise<string> {
  return (await readSiteSettings(db)).businessName;
}

export async function readOfficeHours(db: Db): Promise<OfficeHours> {
  return (await readSiteSettings(db)).officeHours;
}
