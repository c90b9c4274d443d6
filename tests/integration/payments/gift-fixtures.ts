import { Logger, runOnce } from 'graphile-worker';
import { expect } from 'vitest';
import { GIFTS_KEY } from '#app/domain/gift-cards/gift-settings.server';
import { printCode } from '#app/domain/gift-cards/gift-code';
import { readCode } from '#app/domain/gift-cards/gift-code.server';
import { USUAL_GIFTS } from '#app/domain/gift-cards/gift-card-policy';
import { allRules } from '#app/domain/standing-rules/all-rules.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import type { Ask } from '#tests/setup/ask';
import { deliver as deliverCard } from '../../../workers/tasks/gift-cards/deliver';
import { refund as refundCard } from '../../../workers/tasks/gift-cards/refund';
import { allEvents, books, deliver, eventMark, payOnPage, untoldEvents } from './payment-fixtures';

const silent = new Logger(() => () => undefined);

export async function sellGiftCards(on = true): Promise<void> {
  const row = { value: { ...USUAL_GIFTS, on }, updatedAt: now() };
  await db().siteSetting.upsert({ where: { key: GIFTS_KEY }, create: { key: GIFTS_KEY, ...row }, update: row });
}

/** Does every task of gift cards that is due, as a worker would, and hears what Stripe says then. */
export async function workOffGifts(): Promise<void> {
  const taskList = { 'gift-cards/deliver': deliverCard, 'gift-cards/refund': refundCard };
  await runOnce({ connectionString: process.env.DATABASE_URL, taskList, logger: silent, noHandleSignals: true });
  await deliver(await untoldEvents());
}

export function order(ask: Ask, fields: Record<string, string> = {}, cookie?: string): Promise<Response> {
  const body = new URLSearchParams({
    opId: crypto.randomUUID(),
    choice: '10000',
    buyerName: 'Bea Buyer',
    buyerEmail: 'bea@town.test',
    recipientName: 'Gary Gift',
    delivery: 'email',
    recipientEmail: 'gary@town.test',
    message: 'Enjoy the lights!',
    ...fields,
  });
  return ask('/gift-cards', { method: 'POST', cookie, body });
}

/** A card that was ordered on the page and paid at Stripe, of which we heard twice and backwards. */
export async function bought(ask: Ask, fields: Record<string, string> = {}, number?: string, isHeard = (_: string) => true) {
  const mark = await eventMark();
  const answer = await order(ask, fields);
  await payOnPage(answer.headers.get('location')!, number);
  const events = (await allEvents(mark)).filter(isHeard);
  await deliver([...events].reverse());
  await deliver(events);
  const card = await db().giftCard.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
  return { ...card, code: printCode(readCode(card)!) };
}

/** What the ledger says of an account, all owners together, cents. */
export async function heldIn(account: string, ownerId?: string): Promise<number> {
  const { _sum } = await db().ledgerEntry.aggregate({
    where: { account, ...(ownerId ? { ownerId } : {}) },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}

/** The ledger balances, holds what Stripe holds, keeps its rules, and Stripe’s book says the same. */
export async function booksAgree(): Promise<void> {
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
  const ids = (await db().ledgerTransaction.findMany({ select: { id: true } })).map(({ id }) => id);
  for (const rule of allRules)
    if (rule.of === 'movement') expect([rule.name, await db().$queryRaw(rule.find(ids))]).toEqual([rule.name, []]);
}
