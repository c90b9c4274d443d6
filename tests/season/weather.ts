import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { listVisitsInHours } from '#app/domain/weather/visits-in-hold.server';
import { addDays, localDate } from '#tests/factories/local-time';
import { readForms } from '#tests/setup/crawl';
import { requireTaken } from '../integration/second-business/found-business';
import { RATES } from './rates';
import { attempt, fillIn, type Season } from './season';
import { workOff } from './season-clock';
import { ZONE } from './season-business';
import { move } from './second-thoughts';

const LIST = '/admin/weather';

/** Some mornings a storm is expected in two days: the office holds that day, plans other times and asks; customers take theirs or pick another. */
export async function watchWeather(season: Season): Promise<void> {
  if (!season.random.chance(RATES.storm)) return;
  const day = addDays(localDate(ZONE, now()), 2);
  const { ownerId: userId } = season.business;
  const fields = {
    fromOn: day,
    fromAt: '06:00',
    toOn: day,
    toAt: '20:00',
    reason: 'Gusts of 52 mph are expected',
    way: 'everywhere',
  };
  const press = (path: string, subaction: string) =>
    fillIn(season, { path, userId, to: `${LIST}?index`, has: (each) => each.subaction === subaction }, {});
  const held = await attempt(season, 'hold a day', async () => {
    const form = { path: `${LIST}/new`, userId, has: (each: Record<string, string>) => 'fromOn' in each };
    const path =
      (await fillIn(season, form, { ...fields, serviceLineId: '', areaId: '', zips: '' })).headers.get('location') ?? '';
    await workOff();
    if (!(await standIn(path))) return 'days held, no visits in them';
    await press(path, 'plan');
    await workOff();
    if (!(await hasPlanned(path))) return 'days held, no other times found';
    await press(path, 'ask');
    await workOff();
    return 'days held';
  });
  if (held === 'days held') await answerMoves(season);
}

function holdIdIn(path: string): string {
  return path.slice(LIST.length + 1);
}

/** Whether visits stand in the hours of a hold: those that could begin at no other time. */
async function standIn(path: string): Promise<boolean> {
  const hold = await db().weatherHold.findUniqueOrThrow({ where: { id: holdIdIn(path) } });
  return (await listVisitsInHours(db(), hold, { take: 1 })).length > 0;
}

/** Whether another time was found for any of them. */
async function hasPlanned(path: string): Promise<boolean> {
  return (await db().weatherMove.count({ where: { holdId: holdIdIn(path), status: 'planned' } })) > 0;
}

/** By the link in their mail, or on the page of their visit. */
async function answerMoves(season: Season): Promise<void> {
  const asked = await db().weatherMove.findMany({
    where: { status: 'asked' },
    orderBy: [{ askedAt: 'asc' }, { visitId: 'asc' }],
    select: { visitId: true, visit: { select: { booking: { select: { customerId: true } } } } },
  });
  for (const { visitId: id, visit } of asked) {
    if (!season.random.chance(RATES.takesStormTime)) {
      await move(season, { id, customerId: visit.booking.customerId });
      continue;
    }
    await attempt(season, 'take another time', async () => {
      const mail = { visitId: id, template: 'weather-move', channel: 'email' } as const;
      const { data } = await db().notification.findFirstOrThrow({ where: mail, orderBy: { createdAt: 'desc' } });
      const path = new URL((data as { url: string }).url).pathname;
      const page = await season.business.ask(path);
      const form = readForms(path, await page.text()).find(({ fields }) => fields.intent === 'take');
      if (!form) return 'times that were gone';
      await requireTaken(
        await season.business.ask(path, { method: 'POST', body: new URLSearchParams(form.fields) }),
        'another time',
      );
      return 'other times taken for the weather';
    });
  }
  await workOff();
}
