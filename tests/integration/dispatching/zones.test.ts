import { expect, test } from 'vitest';
import { db, transact } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { readZipCodes } from '#app/domain/initial-data/zip-data.server';
import { loadZipCodes } from '../../../prisma/demo/zip-codes';

/** Winter and summer clocks of ZIP codes on either side of a border of zones; many a state has two. */
const CLOCKS: Record<string, string> = {
  '79901': 'El Paso TX MST MDT',
  '79821': 'Anthony TX MST MDT',
  '79830': 'Alpine TX CST CDT',
  '32501': 'Pensacola FL CST CDT',
  '32401': 'Panama City FL CST CDT',
  '32348': 'Perry FL EST EDT',
  '49801': 'Iron Mountain MI CST CDT',
  '49911': 'Bessemer MI CST CDT',
  '49855': 'Marquette MI EST EDT',
  '37402': 'Chattanooga TN EST EDT',
  '37130': 'Murfreesboro TN CST CDT',
  '40202': 'Louisville KY EST EDT',
  '42101': 'Bowling Green KY CST CDT',
  '46402': 'Gary IN CST CDT',
  '46601': 'South Bend IN EST EDT',
  '47708': 'Evansville IN CST CDT',
  '67735': 'Goodland KS MST MDT',
  '66002': 'Atchison KS CST CDT',
  '83501': 'Lewiston ID PST PDT',
  '83702': 'Boise ID MST MDT',
  '97914': 'Ontario OR MST MDT',
  '97801': 'Pendleton OR PST PDT',
  '57701': 'Rapid City SD MST MDT',
  '57501': 'Pierre SD CST CDT',
  '86001': 'Flagstaff AZ MST MST',
  '86505': 'Ganado AZ MST MDT',
};

function clockName(zone: string, at: string): string {
  return formatDateTime(new Date(at), { style: 'time', zone, showZone: true }).split(' ').at(-1) ?? '';
}

test('a ZIP code has the clocks of its place, not of its state', async () => {
  await transact(db(), (tx) => loadZipCodes(tx, readZipCodes()));
  const rows = await db().zipCode.findMany({ where: { zip: { in: Object.keys(CLOCKS) } } });
  const found = rows.map(({ zip, city, state, zone }) => [
    zip,
    `${city} ${state} ${clockName(zone, '2027-01-15T18:00:00Z')} ${clockName(zone, '2027-07-15T18:00:00Z')}`,
  ]);
  expect(Object.fromEntries(found)).toEqual(CLOCKS);
});
