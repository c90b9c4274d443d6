import { z } from 'zod';
import { limitsFormSchema } from '../weather-holds/limits-form.schema';
import { asOnPage, asText, asTick, code, section, whole } from './config-section';

const limitsRow = z
  .object({
    gustMph: whole.nullable(),
    highGustMph: whole.nullable(),
    rain: whole.nullable(),
    coldF: whole.nullable(),
    ice: z.boolean(),
  })
  .strict();
type LimitsRow = z.output<typeof limitsRow>;

const checkedLimits = limitsRow.superRefine(
  asOnPage(limitsFormSchema, (row: LimitsRow) => ({
    serviceLineId: 'any',
    version: 0,
    gustMph: asText(row.gustMph),
    highGustMph: asText(row.highGustMph),
    rain: row.rain === null ? '' : (row.rain / 100).toFixed(2),
    coldF: asText(row.coldF),
    ice: asTick(row.ice),
  })),
);

/** What weather each service bears, by service; `rain` in hundredths of an inch an hour. One that is left out has no limit. */
export const weatherLimits = section<LimitsRow>({
  name: 'weatherLimits',
  tables: ['weather_limit'],
  row: (key) => (code.safeParse(key).success ? checkedLimits : null),
  read: async (db) => {
    const found = await db.weatherLimit.findMany();
    return new Map(found.map(({ serviceLineId, version: _version, ...row }) => [serviceLineId, row]));
  },
  save: async (tx, { key: serviceLineId, row }) => {
    await tx.weatherLimit.upsert({
      where: { serviceLineId },
      create: { serviceLineId, ...row },
      update: { ...row, version: { increment: 1 } },
    });
  },
  leftOut: () => 'removed',
  remove: async (tx, serviceLineId) => {
    await tx.weatherLimit.delete({ where: { serviceLineId } });
  },
});
