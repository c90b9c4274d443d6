import { expect, it } from 'vitest';
import { mark } from '#app/platform/texts/t';
import { type PaidLine, sharePayments, type Sold } from './paid-for';

function day(number: number): Date {
  return new Date(Date.UTC(2026, 10, number));
}
const LATE = mark('Rescheduling fee');

/** $1,000 of work and $70 of tax. */
const sold: Sold = { totalCents: 107_000, taxCents: 7_000, additions: [], fees: [], payments: [], credits: [] };
const deposit = { id: 'deposit', kind: 'deposit', capturedCents: 33_333, laterWith: null, at: day(1) };
const balance = { id: 'balance', kind: 'balance', capturedCents: 73_667, laterWith: null, at: day(10) };
const addition = { description: 'Wrap the maple', priceCents: 10_000, taxCents: 700, at: day(9) };

function brief(lines: PaidLine[] = []) {
  return lines.map(({ what, amountCents, taxCents }) => [what, amountCents, taxCents]);
}

it('the tax of a deposit and of the balance is that of the work, to the cent', () => {
  const shares = sharePayments({ ...sold, payments: [deposit, balance] });
  expect(brief(shares.get('deposit'))).toEqual([['deposit', 33_333, 2_181]]);
  expect(brief(shares.get('balance'))).toEqual([['balance', 73_667, 4_819]]);
});

it('a balance names the work that was added and the fee that it takes in; the fee has no tax', () => {
  const grown = {
    credits: [],
    totalCents: 117_700,
    taxCents: 7_700,
    additions: [addition],
    fees: [{ name: LATE, cents: 5_000, at: day(5) }],
  };
  const shares = sharePayments({ ...grown, payments: [deposit, { ...balance, capturedCents: 73_667 + 10_700 + 5_000 }] });
  expect(brief(shares.get('deposit'))).toEqual([['deposit', 33_333, 2_181]]);
  expect(brief(shares.get('balance'))).toEqual([
    ['balance', 73_667, 4_819],
    ['addition', 10_700, 700],
    ['fee', 5_000, 0],
  ]);
});

it('what is paid after the balance is the fee and the added work that were open then, each once', () => {
  const grown = {
    credits: [],
    totalCents: 117_700,
    taxCents: 7_700,
    additions: [{ ...addition, at: day(20) }],
    fees: [{ name: LATE, cents: 5_000, at: day(15) }],
  };
  const fee = { id: 'fee', kind: 'fee', capturedCents: 5_000, laterWith: null, at: day(15) };
  const more = { id: 'more', kind: 'fee', capturedCents: 10_700, laterWith: null, at: day(21) };
  const shares = sharePayments({ ...grown, payments: [deposit, balance, fee, more] });
  expect(brief(shares.get('fee'))).toEqual([['fee', 5_000, 0]]);
  expect(brief(shares.get('more'))).toEqual([['addition', 10_700, 700]]);
});

it('where credit paid a part of added work, the rest is one balance with its part of the tax', () => {
  const grown = { credits: [], totalCents: 117_700, taxCents: 7_700, additions: [addition] };
  const shares = sharePayments({ ...grown, fees: [], payments: [deposit, { ...balance, capturedCents: 5_350 }] });
  expect(brief(shares.get('balance'))).toEqual([['balance', 5_350, 350]]);
});

it('the full price paid over time is called that, and what comes on top later is not', () => {
  const whole = { ...deposit, capturedCents: 107_000, laterWith: 'klarna' };
  const shares = sharePayments({
    ...sold,
    totalCents: 127_000,
    taxCents: 7_000,
    payments: [whole, { ...balance, capturedCents: 20_000 }],
  });
  expect(brief(shares.get('deposit'))[0]?.[0]).toBe('whole');
  expect(brief(shares.get('balance'))[0]?.[0]).toBe('balance');
});

it('what is paid over time beside credit is the price less that credit', () => {
  const rest = { ...deposit, capturedCents: 97_000, laterWith: 'klarna' };
  const used = { cents: 10_000, at: day(1) };
  const shares = sharePayments({ ...sold, payments: [rest], credits: [used] });
  expect(brief(shares.get('deposit'))).toEqual([['less-credit', 97_000, 6_346]]);
  const returned = { cents: -10_000, at: day(1) };
  const whole = sharePayments({ ...sold, payments: [{ ...rest, capturedCents: 107_000 }], credits: [used, returned] });
  expect(brief(whole.get('deposit'))).toEqual([['whole', 107_000, 7_000]]);
});
