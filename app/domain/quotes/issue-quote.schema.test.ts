import { expect, test } from 'vitest';
import { issueQuoteSchema } from './issue-quote.schema';
import { quoteTotals } from './quote-totals';

test('an admin types lines with dollars in any dress, empty lines being left out', () => {
  const sent = { packageId: 'premium-showstopper', label1: 'Design', amount1: '$1,250.50', label3: 'Discount', amount3: '-60' };
  expect(issueQuoteSchema.parse(sent)).toEqual({
    packageId: 'premium-showstopper',
    lines: [
      { label: 'Design', amountCents: 125_050 },
      { label: 'Discount', amountCents: -6_000 },
    ],
    options: [],
    revisionNote: '',
  });
});

test('a line without an amount, an amount without a line and no line at all are refused by name', () => {
  const messages = (label1: string, amount1: string) =>
    issueQuoteSchema.safeParse({ packageId: 'x', label1, amount1 }).error?.issues.map((issue) => issue.message);
  expect(messages('Design', '')).toEqual(['Enter an amount in line 1, like 1250.00']);
  expect(messages('', '12')).toEqual(['Enter what line 1 is for']);
  expect(messages('', '')).toEqual(['Enter at least one line with an amount']);
  for (const amount of ['1e9', 'NaN', '12.345', '9999999', '\u0661\u0662'])
    expect(messages('Design', amount), amount).toBeDefined();
});

test('an admin offers options, each with a name and lines; the quote is the one that they recommend', () => {
  const sent = {
    packageId: 'x',
    label1: 'Front',
    amount1: '100',
    nameA: 'Good',
    nameC: 'Best',
    noteC: 'All sides',
    recommended: 'C',
  };
  const read = (over: object) => issueQuoteSchema.safeParse({ ...sent, labelC1: 'All', amountC1: '300', ...over });
  const best = [{ label: 'All', amountCents: 30_000 }];
  expect(read({}).data).toMatchObject({
    lines: best,
    options: [
      { name: 'Good', note: '', isRecommended: false, lines: [{ label: 'Front', amountCents: 10_000 }] },
      { name: 'Best', note: 'All sides', isRecommended: true, lines: best },
    ],
  });
  const refused = (over: object) => read(over).error?.issues.map(({ path }) => path.join());
  expect(refused({ recommended: 'B' })).toEqual(['recommended']);
  expect(refused({ nameA: '' })).toEqual(['nameA']);
  expect(refused({ nameC: ' good' })).toEqual(['nameC']);
  expect(refused({ labelC1: '', amountC1: '' })).toEqual(['labelC1']);
  expect(refused({ amountC1: 'much' })).toEqual(['amountC1']);
  expect(issueQuoteSchema.safeParse({ ...sent, nameC: '', noteC: '' }).error?.issues[0]?.path).toEqual(['labelB1']);
});

test('tax is on the sum of the lines and the deposit a share of the total', () => {
  expect(
    quoteTotals(
      [
        { label: 'a', amountCents: 100_000 },
        { label: 'b', amountCents: -3_000 },
      ],
      { taxBps: 625, depositBps: 5_000 },
    ),
  ).toEqual({
    subtotalCents: 97_000,
    taxCents: 6_063,
    totalCents: 103_063,
    depositCents: 51_532,
  });
});
