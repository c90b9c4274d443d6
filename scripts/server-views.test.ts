import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROUTES = 'app/routes';
const IMPORT = /import \{([^}]*)\} from '[^']*\.server'/g;

/** Names that a route imports from the server and has make another schema: in a browser they are undefined, and the page does not start. */
function madeInto(source: string): string[] {
  const names = [...source.matchAll(IMPORT)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.replace('type ', '').trim()),
  );
  return names.filter(
    (name) =>
      name !== '' && new RegExp(`\\b${name}\\.(nullable|optional|extend|pick|omit|partial|merge|array|and|or)\\(`).test(source),
  );
}

test('a route wraps a view of the server with z, because the view is undefined in a browser', () => {
  const found = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => madeInto(readFileSync(path.join(ROUTES, file), 'utf8')).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
  expect(madeInto(`import { aView } from './a.server';\nconst page = z.object({ a: aView.nullable() });`)).toEqual(['aView']);
});
