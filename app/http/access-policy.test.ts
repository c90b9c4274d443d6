import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accessPolicy, type Audience } from './access-policy';

const entries = Object.entries<{ loader?: readonly Audience[]; action?: readonly Audience[] }>(accessPolicy);
const ids = entries.map(([id]) => id);

function getArea(id: string): string {
  return /^routes\/([^+]+)\+\//.exec(id)?.[1] ?? id;
}

test('every route is named once, in one block per area and by name within it', () => {
  const read = (name: string) => readFileSync(`app/http/${name}.ts`, 'utf8');
  const whole = read('access-policy').replace(/^ {2}\.\.\.(\w+)Policy,$/gm, (_, part: string) => read(`${part}-policy`));
  const written = [...whole.matchAll(/^ {2}'?([^':]+)'?: \{/gm)].map(([, id]) => id);
  expect(written).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  const areas = ids.map(getArea);
  const blocks = areas.filter((area, index) => area !== areas[index - 1]);
  expect(blocks).toEqual([...new Set(areas)]);
  for (const block of blocks) {
    const inBlock = ids.filter((id) => getArea(id) === block);
    expect(inBlock).toEqual([...inBlock].sort());
  }
});

/** The area, who may ask for it, and the routes that admit others; a layout draws a frame and says why the page inside refused. */
const CLOSED: [area: string, audience: Audience, others: string[]][] = [
  ['admin', 'admin', ['_layout']],
  ['pro', 'pro', ['_layout', 'calendar.$token[.]ics', 'docs', 'docs_.upload', 'index', 'phone', 'setup']],
  ['commercial', 'company', ['dashboard', 'join.$token']],
  ['customer', 'signed-in', []],
  ['settings', 'signed-in', ['_layout']],
  ['bookings', 'signed-in', []],
  ['messages', 'signed-in', []],
  ['notifications', 'signed-in', []],
  ['resources', 'signed-in', ['addresses']],
];

test.each(CLOSED)('%s is for %s, but for the routes listed here', (area, audience, others) => {
  const open = entries
    .filter(([id]) => getArea(id) === area)
    .filter(([, { loader = [], action = [] }]) => [...loader, ...action].some((each) => each !== audience))
    .map(([id]) => id.slice(`routes/${area}+/`.length));
  expect(open).toEqual(others);
});
