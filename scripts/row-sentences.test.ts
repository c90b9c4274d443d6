import { expect, test } from 'vitest';
import { findRowSentences, readBrowserSources } from './row-sentences';

test('no component says a sentence of a row by the texts that only the server has', () => {
  expect(findRowSentences(readBrowserSources())).toEqual([]);
});

const HELPER = `import { translateKnown } from '#app/platform/texts/t';
export function reasonText(kept: string) { return translateKnown(kept); }
export function kindText(kind: string) { return translateKnown(KINDS[kind] ?? kind); }`;

test('a component is found that says one itself, or through a helper of another file', () => {
  const found = findRowSentences([
    ['app/domain/reason.ts', HELPER],
    ['app/routes/own.tsx', `export default function Own() { return <p>{translateKnown(row.subject)}</p>; }`],
    [
      'app/routes/list.tsx',
      `import { reasonText as inWords } from '#app/domain/reason';
       function columns() { return [{ cell: (row) => inWords(row.reason) }]; }
       export default function List() { return <Table columns={columns()} />; }`,
    ],
  ]);
  expect(found).toEqual(['app/routes/own.tsx: Own', 'app/routes/list.tsx: List']);
});

test('a loader may say one, and a component what stands in a table of the code', () => {
  const source = `import { kindText, reasonText } from '#app/domain/reason';
    export const loader = guardLoader(async () => ({ reason: reasonText(await read()) }));
    export default function Page() { const { kind } = useLoaderData<typeof loader>(); return <p>{kindText(kind)}</p>; }`;
  expect(
    findRowSentences([
      ['app/domain/reason.ts', HELPER],
      ['app/routes/page.tsx', source],
    ]),
  ).toEqual([]);
});
