import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { fieldError, Conflict, InputError } from '#app/platform/errors';
import { mark, t } from '#app/platform/texts/t';
import { acceptedOption, optionTitle, type QuoteOptionInput } from './quote-options';
import { type QuoteRates, quoteTotals, type QuoteTotals } from './quote-totals';

const CHOOSE = mark('Choose an option');

/** A quote's options with their lines, in their order. */
export const quoteOptions = {
  orderBy: { position: 'asc' },
  select: {
    position: true,
    name: true,
    note: true,
    isRecommended: true,
    subtotalCents: true,
    taxCents: true,
    totalCents: true,
    depositCents: true,
    acceptedAt: true,
    lines: { select: { label: true, amountCents: true, kind: true }, orderBy: { position: 'asc' } },
  },
} satisfies Prisma.Quote$optionsArgs;

export type PricedOption = QuoteOptionInput & QuoteTotals & { position: number };

/** Options with their positions and totals, by the rates of their quote. */
export function priceOptions(options: readonly QuoteOptionInput[], rates: QuoteRates): PricedOption[] {
  return options.map((option, index) => ({ ...option, position: index + 1, ...quoteTotals(option.lines, rates) }));
}

/** Options as they are stored with their quote. */
export function optionRows(options: readonly PricedOption[]): Prisma.QuoteOptionCreateWithoutQuoteInput[] {
  return options.map(({ lines, ...option }) => ({
    ...option,
    lines: { create: lines.map((line, index) => ({ position: index + 1, ...line })) },
  }));
}

type Offered = { options: readonly { position: number; name: string; acceptedAt: Date | null }[] };

/**
 * Which option a customer accepts; null where the quote has none. Throws InputError where they chose none that it offers, Conflict where another one is
 * accepted.
 */
export function pickOption({ options }: Offered, wanted: number | null): number | null {
  if (options.length === 0 && wanted !== null)
    throw new InputError(CHOOSE, { option: t('This quote has no options. Open it again') });
  if (options.length === 0) return null;
  const accepted = acceptedOption(options);
  if (accepted && wanted !== null && wanted !== accepted.position)
    throw new Conflict(
      'already_done',
      t('You already accepted {accepted}. Ask for a change to get another one.', { accepted: optionTitle(accepted) }),
    );
  const option = accepted ?? options.find(({ position }) => position === wanted);
  if (!option) throw fieldError('option', CHOOSE);
  return option.position;
}

/** From now on the quote is this option: its lines and totals are the option's. The caller holds the quote's lock. Repeating it changes nothing. */
export async function acceptOption(tx: Tx, { quoteId, position }: { quoteId: string; position: number }): Promise<void> {
  const { count } = await tx.quoteOption.updateMany({
    where: { quoteId, position, acceptedAt: null },
    data: { acceptedAt: now() },
  });
  if (count === 0) return;
  const { lines, subtotalCents, taxCents, totalCents, depositCents } = await tx.quoteOption.findUniqueOrThrow({
    where: { quoteId_position: { quoteId, position } },
    include: { lines: { orderBy: { position: 'asc' } } },
  });
  await tx.quoteLine.deleteMany({ where: { quoteId } });
  await tx.quoteLine.createMany({
    data: lines.map(({ position: line, label, amountCents, kind }) => ({ quoteId, position: line, label, amountCents, kind })),
  });
  await tx.quote.update({ where: { id: quoteId }, data: { subtotalCents, taxCents, totalCents, depositCents } });
}
