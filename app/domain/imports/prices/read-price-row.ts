import { cutText } from '#app/platform/cut-text';
import { MAX_PRICE_CENTS } from '../../fields/dollar-fields';
import { cellReader, findExtraCells, shorten } from '../cells';
import { readCents } from '../read-values';
import type { PriceColumns } from './price-columns';

export type PricedKind = 'package' | 'add-on' | 'program';

type Amounts = {
  price: number | 'quote' | null;
  highest: number | null;
  extraFoot: number | null;
  thirdStorey: number | null;
};

/** What a row says. Null is what it does not say: that stays as it is. */
export type FilePrice = Amounts & {
  name: string;
  kind: PricedKind | null;
  size: string;
  description: string | null;
  mostPieces: number | null;
};

export type PriceRow = ({ ok: true } & FilePrice) | { ok: false; name: string; problem: string };

const MAX_WORDS = 200;
const LEAST_CENTS = 100;

/** One row of a price list, or what is wrong with it. */
export function readPriceRow(columns: PriceColumns, cells: readonly string[]): PriceRow {
  const at = cellReader(cells);
  const name = cutText(plainWords(at(columns.name)), MAX_WORDS);
  const wrong = (problem: string): PriceRow => ({ ok: false, name, problem });
  const extra = findExtraCells(cells, columns.count);
  if (extra) return wrong(extra);
  if (!name) return wrong('There is no name.');
  const amounts = readAmounts(columns, at);
  if ('problem' in amounts) return wrong(amounts.problem);
  const pieces = at(columns.mostPieces);
  if (pieces && !/^[1-9]\d?$/.test(pieces)) return wrong('Enter a number from 1 to 99 under Maximum quantity.');
  return {
    ok: true,
    name,
    ...amounts,
    kind: readKind(at(columns.kind)),
    size: cutText(plainWords(at(columns.size)), MAX_WORDS),
    description: plainWords(at(columns.description)) || null,
    mostPieces: pieces ? Number(pieces) : null,
  };
}

function plainWords(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function readAmounts(columns: PriceColumns, at: (place: number) => string): Amounts | { problem: string } {
  const isQuote = /^(by )?quote$/i.test(at(columns.price));
  const price = isQuote ? null : readAmount(at(columns.price), LEAST_CENTS);
  const highest = readAmount(at(columns.highest), LEAST_CENTS);
  const extraFoot = readAmount(at(columns.extraFoot), 0);
  const thirdStorey = readAmount(at(columns.thirdStorey), 0);
  if (isProblem(price)) return price;
  if (isProblem(highest)) return highest;
  if (isProblem(extraFoot)) return extraFoot;
  if (isProblem(thirdStorey)) return thirdStorey;
  if (!isQuote && price === null && highest === null && extraFoot === null && thirdStorey === null)
    return { problem: 'There is no price.' };
  return { price: isQuote ? 'quote' : price, highest, extraFoot, thirdStorey };
}

type Problem = { problem: string };

function isProblem(read: number | null | Problem): read is Problem {
  return typeof read === 'object' && read !== null;
}

function readAmount(text: string, least: number): number | null | Problem {
  if (!text) return null;
  const cents = readCents(text);
  if (cents === null) return { problem: `“${shorten(text)}” is not an amount of money.` };
  if (cents < 0) return { problem: `“${shorten(text)}” is below zero.` };
  if (cents < least) return { problem: `“${shorten(text)}” is too little: a price is at least $1.` };
  return cents > MAX_PRICE_CENTS ? { problem: `“${shorten(text)}” is too much: a price is at most $100,000.` } : cents;
}

/** Categories of other products say nothing of this: then the name decides. */
function readKind(text: string): PricedKind | null {
  if (/^packages?$/i.test(text)) return 'package';
  if (/^(add[ -]?ons?|extras?)$/i.test(text)) return 'add-on';
  return /^programs?$/i.test(text) ? 'program' : null;
}
