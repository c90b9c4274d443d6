import { expect } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { pdfText } from '#tests/setup/pdf-text';
import { signInAs } from '#tests/setup/ask';
import { visitor } from '../accounts/visitor';
import { clickPay } from '../payments/guest-fixtures';
import { payOnPage } from '../payments/payment-fixtures';
import type { ApprovedPro } from './approve-pro';
import { type Business, requireTaken } from './found-business';
import type { listener } from './own-words';
import { complete, sendPhoto } from './pro-work';
import { goOn, runTasks } from './run-tasks';

type Listener = ReturnType<typeof listener>;
type Fields = Record<string, string>;

export type Sale = { service: string; date: string; address: Fields; person: Fields };
export type Sold = { bookingId: string; visitId: string; customerId: string; reference: string; email: string };

/** Reads a page as this person and listens to it. */
export async function hearPage({ ask }: Business, ears: Listener, path: string, userId?: string): Promise<string> {
  const answer = await ask(path, userId ? { cookie: await signInAs(userId) } : {});
  expect([path, answer.status]).toEqual([path, 200]);
  if (answer.headers.get('content-type')?.startsWith('application/pdf')) {
    const text = await pdfText(Buffer.from(await answer.arrayBuffer()));
    ears.hear(path, text);
    return text;
  }
  const html = await answer.text();
  ears.hearPage(path, html);
  return html;
}

/** From the services over the price to the paid deposit, as a visitor without an account. */
export async function bookAndPay(business: Business, ears: Listener, { service, date, address, person }: Sale): Promise<Sold> {
  const guest = visitor(business.ask);
  const zip = address.zip ?? '';
  for (const path of ['/', `/services?zip=${zip}`, `/book?service=${service}&zip=${zip}`])
    ears.hearPage(path, await (await guest.get(path)).text());
  const asked = await guest.post('/book', {
    opId: crypto.randomUUID(),
    service,
    date,
    window: 'morning',
    addOns: '',
    ...address,
  });
  expect((await requireTaken(asked, '/book')).headers.get('location')).toBe('/checkout');
  const checkout = await (await guest.get('/checkout')).text();
  ears.hearPage('/checkout', checkout);
  const pressed = await clickPay(guest, checkout, { notes: '', ...person });
  await requireTaken(pressed, 'the press of Pay');
  expect(await payOnPage(pressed.headers.get('location') ?? '')).toBeLessThan(400);
  await runTasks();
  const { id, reference, customerId, visits } = await db().booking.findFirstOrThrow({
    where: { contactEmail: person.email },
    include: { visits: true },
  });
  ears.hearPage('/booking-confirmation', await (await guest.get(`/booking-confirmation?booking=${reference}`)).text());
  return { bookingId: id, reference, customerId, visitId: visits[0]?.id ?? '', email: person.email ?? '' };
}

/** The pro takes the offer. */
export async function takeOffer(business: Business, ears: Listener, visitId: string, pro: ApprovedPro): Promise<void> {
  await runTasks();
  const jobs = '/pro/dashboard/jobs';
  await hearPage(business, ears, jobs, pro.userId);
  const offer = await db().offer.findFirstOrThrow({ where: { visitId, proId: pro.proId, status: 'open' } });
  const answer = await business.send(
    jobs,
    { intent: 'accept' },
    { userId: pro.userId, find: ({ offerId }) => offerId === offer.id },
  );
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/pro/visits/${visitId}`]);
  await runTasks();
}

/** The day of the visit: there, started, photographed, ticked off; the office looks at a new pro's first jobs. */
export async function doWork(business: Business, ears: Listener, visitId: string, { userId }: ApprovedPro): Promise<string> {
  const { start } = await db().assignment.findFirstOrThrow({ where: { visitId, status: 'accepted' } });
  goOn((start.getTime() - now().getTime()) / 3_600_000);
  const job = `/pro/visits/${visitId}`;
  for (const intent of ['set-out', 'arrive', 'start']) {
    await hearPage(business, ears, job, userId);
    const answer = await business.post(job, userId, { intent });
    await requireTaken(answer, intent);
    await runTasks();
  }
  for (const moment of ['before', 'after']) {
    await hearPage(business, ears, `${job}/photos?moment=${moment}`, userId);
    await sendPhoto(business, { visitId, userId, moment });
  }
  goOn(1);
  const sheet = await hearPage(business, ears, `${job}/complete`, userId);
  await complete(business, { visitId, userId, sheet });
  await runTasks();
  const review = `/admin/work-reviews/${visitId}`;
  await hearPage(business, ears, review, business.ownerId);
  expect((await business.post(review, business.ownerId, { decision: 'release', note: '' })).status).toBe(302);
  await runTasks();
  return sheet;
}

/** The customer signs in by the office's records, reads the report and rates; two days later the pro's share leaves and is paid out. */
export async function finish(business: Business, ears: Listener, sold: Sold, { proId, userId }: ApprovedPro): Promise<void> {
  const { visitId, customerId, bookingId } = sold;
  expect((await db().booking.findUniqueOrThrow({ where: { id: bookingId } })).paymentStatus).toBe('paid');
  for (const path of [`/customer/visits/${visitId}`, `/customer/visits/${visitId}/report`, `/visits/${visitId}/review`])
    await hearPage(business, ears, path, customerId);
  const rated = await business.post(`/visits/${visitId}/review`, customerId, {
    rating: '5',
    quality: '5',
    timeliness: '5',
    communication: '5',
    comment: 'Very good.',
    wouldRecommend: 'yes',
  });
  expect(rated.status).toBe(302);
  goOn(60);
  await db().$executeRaw`SELECT graphile_worker.add_job('payments/sweep', '{}'::json)`;
  await runTasks();
  expect(await db().transfer.findMany({ where: { proId }, select: { status: true } })).toEqual([{ status: 'sent' }]);
  goOn(24 * 4);
  await hearPage(business, ears, '/pro/payouts', userId);
  await hearPage(business, ears, '/pro/payouts/instant', userId);
  const instant = await business.send('/pro/payouts/instant', {}, { userId, find: (fields) => 'payoutCents' in fields });
  await requireTaken(instant, 'payout');
  goOn(1);
  await sandbox().deliverDue(0);
  await runTasks();
  expect((await db().payout.findFirstOrThrow({ where: { proId } })).status).toBe('paid');
  await hearPage(business, ears, '/pro/payouts/statements', userId);
}

/** Every mail and text message that left on the way, and the papers that were printed. */
export async function hearPost(ears: Listener): Promise<number> {
  const { mails } = await sandbox().outbox.listMails({ perPage: 500 });
  for (const { id } of mails) {
    const mail = await sandbox().outbox.getMail(id);
    if (!mail) continue;
    const where = `mail ${mail.subject} to ${JSON.stringify(mail.to)}`;
    ears.hear(where, `${JSON.stringify(mail.from)} ${mail.subject} ${mail.text}`);
    ears.hearPage(where, mail.html ?? '');
  }
  const { messages } = await sandbox().outbox.listSms({});
  for (const message of messages) ears.hear(`text message to ${message.to}`, message.body);
  return mails.length;
}
