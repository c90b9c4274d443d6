import { z } from 'zod';
import type { Db } from '#app/platform/db.server';

const settingsSchema = z.object({
  phone: z.string().min(1).catch('(800) 555-0142'),
  email: z.string().email().catch('hello@brightcrew.example'),
  hours: z.array(z.object({ days: z.string(), hours: z.string() })).catch([
    { days: 'Mon-Fri', hours: '8 AM-8 PM' },
    { days: 'Sat-Sun', hours: '9 AM-5 PM' },
  ]),
  seasonNotice: z.string().catch(''),
});

export type SiteSettings = z.output<typeof settingsSchema>;

/**
 * How the office can be reached, from the rows `phone`, `email`, `hours` and `seasonNotice` of SiteSetting (G026, G028);
 * a row that is missing or does not read takes its default. The default hours are those of S1 section 9.
 */
export async function readSiteSettings(db: Db): Promise<SiteSettings> {
  const keys = Object.keys(settingsSchema.shape);
  const rows = await db.siteSetting.findMany({ where: { key: { in: keys } }, select: { key: true, value: true } });
  return settingsSchema.parse(Object.fromEntries(rows.map((row) => [row.key, row.value])));
}
