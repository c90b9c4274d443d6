import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readIssued, readObserved, readPlannedVisits } from '#app/domain/weather/read-replay-files';
import { falseShareIn, recallIn, type Replay, replayForecast } from '#app/domain/weather/replay-forecast';
import type { Limits } from '#app/domain/weather/weather-limits';

const USAGE = `npm run forecast:replay -- --issued issued.csv --observed observed.csv [--visits visits.csv]
  [--gust 40] [--high-gust 30] [--rain 10] [--cold 20] [--ice] [--lead 24]

issued.csv: lat, lng, issued_at, at, gust_mph, rain_in, temp_f, icy. observed.csv: the same without issued_at.
visits.csv: lat, lng, start, minutes, high. Limits as under Admin, Weather, Limits: mph, hundredths of an inch an hour, °F.
--lead: so many hours before each hour the office decides; without it 12, 24, 48 and 72 are compared.`;
const LEADS = [12, 24, 48, 72];

function refuse(why: string): never {
  console.error(`${why}\n\n${USAGE}`);
  process.exit(2);
}

function readArguments() {
  try {
    const text = { type: 'string' } as const;
    const files = { issued: text, observed: text, visits: text };
    const limits = { gust: text, 'high-gust': text, rain: text, cold: text, ice: { type: 'boolean' }, lead: text } as const;
    return parseArgs({ options: { ...files, ...limits } }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function wholeOrNull(text: string | undefined, name: string): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : refuse(`--${name} must be a whole number (got ${text}).`);
}

/** Reads a file by one of the readers; ends in one sentence where that fails. */
function readRows<Row>(file: string, read: (csv: string) => Row[]): Row[] {
  try {
    return read(readFileSync(file, 'utf8'));
  } catch (error) {
    return refuse(`${file} could not be read, or a row has a wrong value: ${error instanceof Error ? error.message : ''}`);
  }
}

function inPercent(share: number | null): string {
  return share === null ? 'none' : `${Math.round(share * 100)} %`;
}

function inWords(replay: Replay, leadHours: number): string {
  const { hours, unforecastHours, badHours, heldHours, caughtHours, saved, movedNeedlessly, caughtOut, undisturbed } = replay;
  return [
    `Decided ${leadHours} hours before, of ${hours} hours (${unforecastHours} without a forecast by then):`,
    `  ${badHours} bad hours, ${caughtHours} of them held (${inPercent(recallIn(replay))})`,
    `  ${heldHours} held hours, ${heldHours - caughtHours} of them fine (${inPercent(falseShareIn(replay))})`,
    `  visits: ${saved} moved out of bad weather, ${movedNeedlessly} moved needlessly, ${caughtOut} caught out, ${undisturbed} undisturbed`,
  ].join('\n');
}

const values = readArguments();
if (!values.issued || !values.observed) refuse('Say where the forecasts and the weather that came are.');
const limits: Limits = {
  gustMph: wholeOrNull(values.gust, 'gust'),
  highGustMph: wholeOrNull(values['high-gust'], 'high-gust'),
  rain: wholeOrNull(values.rain, 'rain'),
  coldF: wholeOrNull(values.cold, 'cold'),
  ice: values.ice ?? false,
};
if (!limits.ice && [limits.gustMph, limits.highGustMph, limits.rain, limits.coldF].every((limit) => limit === null))
  refuse('Give at least one limit.');
const lead = wholeOrNull(values.lead, 'lead');
const issued = readRows(values.issued, readIssued);
const observed = readRows(values.observed, readObserved);
const visits = values.visits ? readRows(values.visits, readPlannedVisits) : [];
for (const leadHours of lead === null ? LEADS : [lead])
  console.log(inWords(replayForecast({ issued, observed, visits, limits, leadHours }), leadHours));
