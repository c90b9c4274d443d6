import { t } from '#app/platform/texts/t';
import { stateNames } from '../fields/us-states';

/** So many fit the form and the database reads at once; more are named by counties or states. */
const MOST_ZIPS = 5_000;
const MOST_COUNTIES = 500;
/** A sentence names this many of what is wrong. */
const NAMED = 8;

type Read<What extends string, Each> = Record<What, Each[]> | { problem: string };

/** "606, abc and 12 more". */
export function nameSome(all: readonly string[]): string {
  const shown = all.slice(0, NAMED);
  if (all.length > NAMED) return t('{names} and {count} more', { names: shown.join(', '), count: all.length - NAMED });
  const last = shown.at(-1) ?? '';
  return shown.length > 1 ? t('{names} and {last}', { names: shown.slice(0, -1).join(', '), last }) : last;
}

/** ZIP codes as people paste them: parted by commas, spaces or lines, with or without their four digits more. Each once, in order. */
export function readZips(text: string): Read<'zips', string> {
  const given = text.split(/[\s,;]+/).filter(Boolean);
  if (given.length === 0) return { problem: t('Enter at least one ZIP code') };
  const wrong = [...new Set(given.filter((each) => !/^\d{5}(-\d{4})?$/.test(each)))].map((each) => each.slice(0, 20));
  if (wrong.length > 0)
    return {
      problem:
        wrong.length === 1
          ? t('{zip} is not a ZIP code of five digits', { zip: wrong[0] ?? '' })
          : t('{names} are not ZIP codes of five digits', { names: nameSome(wrong) }),
    };
  const zips = [...new Set(given.map((each) => each.slice(0, 5)))].sort();
  if (zips.length > MOST_ZIPS)
    return {
      problem: t('Enter at most {most} ZIP codes; these are {count}. Choose counties or states instead', {
        most: MOST_ZIPS.toLocaleString('en-US'),
        count: zips.length.toLocaleString('en-US'),
      }),
    };
  return { zips };
}

const stateCodes = new Map(
  Object.entries(stateNames).flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
);

/** Counties a line, each with its state: "Cook, IL" or "Cook County, Illinois". Whether there are such counties the database says. */
export function readCounties(text: string): Read<'counties', { state: string; county: string }> {
  const lines = [...new Set(text.split(/[\n\r;]+/).map((line) => line.trim()))].filter(Boolean);
  if (lines.length === 0) return { problem: t('Enter at least one county') };
  if (lines.length > MOST_COUNTIES)
    return { problem: t('Enter at most {most} counties. Choose states instead', { most: MOST_COUNTIES }) };
  const read = lines.map((line) => ({ line, ...splitCounty(line) }));
  const wrong = read.filter(({ state, county }) => !state || !county).map(({ line }) => `“${line.slice(0, 40)}”`);
  if (wrong.length > 0)
    return {
      problem: t('{names}: write a county and its state with a comma between them, like Cook, IL', { names: nameSome(wrong) }),
    };
  return { counties: read.map(({ state, county }) => ({ state, county })) };
}

function splitCounty(line: string): { state: string; county: string } {
  const at = line.lastIndexOf(',');
  const state = stateCodes.get(
    line
      .slice(at + 1)
      .trim()
      .toLowerCase(),
  );
  return { state: (at > 0 && state) || '', county: at > 0 ? line.slice(0, at).trim() : '' };
}

/** The same for "St. Louis (city)", "Saint Louis city", "De Kalb" and "DeKalb County". */
export function plainCounty(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/ (county|parish)$/, '')
    .replace(/^saint /, 'st ')
    .replace(/[^a-z]/g, '');
}
