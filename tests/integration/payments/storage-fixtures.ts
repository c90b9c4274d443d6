import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { readAccount } from '#app/domain/payments/booking-account.server';
import { setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { insertPro } from '#tests/factories/pros';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { readForms } from '#tests/setup/crawl';
import { plain } from '#tests/setup/plain-page';
import { booked, books, complete, openFixture, workOff } from './payment-fixtures';

/** The service whose storage is sold. */
export const LINE = { id: 'holiday_lighting' };

let ask: Ask;

/** The built pages and a catalog that sells storage: for every test of a file. */
export function openStorage(): void {
  vi.setConfig({ testTimeout: 120_000 });
  beforeAll(async () => {
    await openFixture();
    ask = asker(await loadBuild());
  }, 240_000);
  beforeEach(async () => {
    await db().rateLimit.deleteMany();
  });
  afterEach(() => setClock(null));
}

export function asking(): Ask {
  return ask;
}

/** What storage costs before tax. */
export async function readPrice(): Promise<number> {
  return (await db().serviceLine.findUniqueOrThrow({ where: LINE })).storagePriceCents ?? 0;
}

type Job = { customer: { id: string }; install: { id: string }; takedown: { id: string }; bookingId: string };

/** What the customer of a booking does on the page of its visit. */
export async function atHome({ customer, install, takedown, bookingId }: Job) {
  const cookie = await signInAs(customer.id);
  const path = `/customer/visits/${install.id}`;
  const html = async (at = path) => (await ask(at, { cookie })).text();
  const post = (fields: Record<string, string>, at = path) =>
    ask(at, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
  /** The fields of the form with this button, as the page gave them. */
  const form = async (intent: string, at = path) =>
    readForms(at, await html(at)).find(({ fields }) => fields.intent === intent)?.fields ?? null;
  const press = async (intent: string, at = path) => post((await form(intent, at))!, at);
  const read = async (at = path) => plain(await html(at));
  const orders = () => db().changeOrder.findMany({ where: { bookingId, kind: 'storage' }, orderBy: { createdAt: 'asc' } });
  const account = () => readAccount(db(), bookingId);
  return { post, form, press, read, orders, account, takedownPath: `/customer/visits/${takedown.id}` };
}

/** A finished, fully paid install, and what its customer does. */
export async function lit() {
  const job = await booked();
  await complete(job.install.id, (await insertPro(db())).id);
  await workOff({ bookingId: job.bookingId });
  return { ...job, home: await atHome(job) };
}

export async function booksAgree(): Promise<void> {
  const { all, stripe: ours, sandboxHolds } = await books();
  expect([all, ours]).toEqual([0, sandboxHolds]);
}

export function money(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

export function readIntents(bookingId: string) {
  return db().payment.findMany({ where: { bookingId, kind: { not: 'deposit' } }, orderBy: { createdAt: 'asc' } });
}
