import { weekFigures, weekStateLabels } from '#app/domain/capacity/week-figures';
import { isoWeek } from '#app/domain/capacity/weeks';
import { addDays } from '#app/domain/catalog/seasons';
import { readReplay } from '#app/domain/priced-windows/ask-replay.server';
import { csvResponse } from '#app/http/csv-response.server';
import { guardLoader } from '#app/http/guard.server';
import { readId } from '#app/http/read-id';
import { plainDollars } from '#app/platform/format-money';

const SUNDAY = 6;
const HEAD = [
  ...['Service', 'Area', 'Week', 'From', 'To', 'Hours offered', 'Hours booked', 'Hours booked with flexible days'],
  ...['Hours held back', 'Room', 'Visits at a printed price', 'Printed prices', 'Early-bird', 'Neighbors', 'Flexible day'],
];

function hours(minutes: number): string {
  return (minutes / 60).toFixed(2);
}

/** What a replay of last season came to, by area and week; an estimate, as the page says. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/capacity.replay.$replayId_.csv', async ({ db, params }) => {
  const { lineName, serviceLineId, asked, result } = await readReplay(db, readId(params.replayId));
  return csvResponse(`replay-${serviceLineId}.csv`, {
    head: HEAD,
    pages: (async function* () {
      yield await Promise.resolve(result?.weeks ?? []);
    })(),
    asLine: ({ areaName, week, offered, booked, bookedAfter, held, visits, priceCents, given }) => [
      ...[lineName, areaName, isoWeek(week), week, addDays(week, SUNDAY), offered === null ? '' : hours(offered)],
      ...[hours(booked), hours(bookedAfter), hours(held)],
      offered === null
        ? ''
        : weekStateLabels[weekFigures({ offered, booked: bookedAfter, expected: null }, asked.heldBack).state],
      ...[
        String(visits),
        plainDollars(priceCents),
        plainDollars(given.earlyBird),
        plainDollars(given.neighbors),
        plainDollars(given.flexibleDay),
      ],
    ],
  });
});
