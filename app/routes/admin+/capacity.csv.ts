import { weekFigures, weekStateLabels } from '#app/domain/capacity/week-figures';
import { isoWeek } from '#app/domain/capacity/weeks';
import { addDays } from '#app/domain/catalog/seasons';
import { csvResponse } from '#app/http/csv-response.server';
import { guardLoader } from '#app/http/guard.server';
import { readCapacityPage } from './_shared/read-capacity-page.server';

const SUNDAY = 6;

function hours(minutes: number): string {
  return (minutes / 60).toFixed(2);
}

/** The hours of a service by area and week, as a file. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/capacity.csv', async ({ db, url }) => {
  const { line, rows, heldPercent } = await readCapacityPage(db, url);
  return csvResponse(`capacity-${line?.id ?? 'none'}.csv`, {
    head: [
      ...['Service', 'Area', 'Week', 'From', 'To', 'Hours offered', 'Hours booked', 'Hours expected', 'Hours held back'],
      ...['Hours left', 'Room'],
    ],
    pages: (async function* () {
      yield await Promise.resolve(rows);
    })(),
    asLine: (row) => {
      const { offered, booked, expected, held, left, state } = weekFigures(row, heldPercent);
      return [
        ...[line?.name ?? '', row.areaName, isoWeek(row.week), row.week, addDays(row.week, SUNDAY), hours(offered)],
        ...[hours(booked), expected === null ? '' : hours(expected), hours(held), hours(left), weekStateLabels[state]],
      ];
    },
  });
});
