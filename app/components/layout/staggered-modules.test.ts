import { expect, test } from 'vitest';
import { staggeredModules } from './staggered-modules';

const REMIX = `import "/build/manifest-1.js";
import * as route0 from "/build/root-2.js";
import * as route1 from "/build/routes/book-3.js";
window.__remixRouteModules = {"root":route0,"routes/book":route1};

import("/build/entry.client-4.js");`;

test('the modules of a page are fetched once it is painted, come one after the other, and the entry comes last', () => {
  const code = staggeredModules(REMIX, ['/build/ahead-5.js']);
  const order = [
    'requestAnimationFrame',
    'ahead-5',
    'manifest-1',
    'const route0 = await',
    'const route1 = await',
    '__remixRouteModules',
    'entry.client-4',
  ];
  const places = order.map((part) => code.indexOf(part));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(code).not.toMatch(/^\s*import[ "]/m);
});

test('a script of another shape is left alone', () => {
  for (const code of [' ', 'console.log(1)', 'import("/x.js");']) expect(staggeredModules(code, [])).toBe(code);
});
