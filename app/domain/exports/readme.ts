import { getColumns, CURRENCY, hasMoney, getLeftColumns, type RecordKind } from './record-kind';

type ReadmeInput = { business: string; at: Date; kinds: readonly RecordKind[]; counts: readonly number[] };

/** What lies in the zip: how its files are written, and what each column of each file is. */
export function writeReadme({ business, at, kinds, counts }: ReadmeInput): string {
  return [
    `Export of ${business}`,
    `Everything as it stood at ${at.toISOString()}.`,
    '',
    'Each kind of record has two files with the same rows: NAME.csv for spreadsheets, and NAME.jsonl with a JSON object a line.',
    'Both are UTF-8. A record is named by its id; “in sites” means an id of the file sites.',
    `Money is whole cents in the columns that end with _cents; the column currency says of which money (${CURRENCY}).`,
    'Times are ISO 8601 in UTC. Days without a time are local days.',
    'Lists and other nested values are JSON in the CSV files too. What a spreadsheet would run as a formula has a leading',
    "apostrophe (') there; the JSON files have every text as it is.",
    'Passwords, keys, links that open something and the workings of the product are not in here, nor are the pictures and',
    'documents themselves: files.csv says where their bytes lie in the file store.',
    '',
    ...kinds.flatMap((kind, index) => describe(kind, counts[index] ?? 0)),
  ].join('\r\n');
}

function describe(kind: RecordKind, count: number): string[] {
  const left = getLeftColumns(kind);
  return [
    `== ${kind.name} (${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'})`,
    `${kind.about}.`,
    ...getColumns(kind).map(({ name, words }) => `  ${name}: ${words}`),
    ...(hasMoney(kind) ? ['  currency: Currency of the amounts'] : []),
    ...(left.length > 0 ? [`  Not exported: ${left.join(', ')}`] : []),
    '',
  ];
}
