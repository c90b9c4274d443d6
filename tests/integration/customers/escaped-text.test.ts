import { beforeAll, expect, test } from 'vitest';
import { openTicket } from '#app/domain/support/open-ticket.server';
import { trackingUrl } from '#app/domain/visits/track-link.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { addHours } from '#tests/factories/local-time';
import { insertMessage } from '#tests/factories/messages';
import { brokenOut, payloads } from '#tests/factories/payloads';
import { insertQuoteRequest } from '#tests/factories/quotes';
import { insertReview } from '#tests/factories/reviews';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
import { asking, openCustomers } from './customer-fixtures';

const ALL = payloads.join('\n');
/** What the page says instead, when it says it as text. */
const AS_TEXT = /&lt;(script|img|svg|style)/;
/** What fits into the 500 characters of a rating. */
const SHORT = payloads.slice(15, 25).join('\n').slice(0, 500);
/** A message, a claim and a conversation with our team hold 4,000 characters. */
const PARTS = Array.from({ length: 5 }, (_, part) => payloads.slice(part * 30, part * 30 + 30).join('\n'));

openCustomers();

/** Whose browser asks for what. */
let walks: { who: string; cookie: string | undefined; paths: string[] }[];

beforeAll(async () => {
  const { customer, pro, admin, visit, bookingId } = await promisedTuesday(db());
  await db().user.update({ where: { id: customer.id }, data: { fullName: ALL } });
  const { siteId } = await db().booking.update({
    where: { id: bookingId },
    data: { contactName: ALL, notes: ALL },
  });
  await db().site.update({ where: { id: siteId }, data: { street: ALL, city: ALL, accessNotes: ALL } });
  await db().site.create({
    data: { ...(await db().site.findUniqueOrThrow({ where: { id: siteId } })), id: crypto.randomUUID() },
  });
  const { visit: done } = await insertAssignedVisit(db(), {
    bookingId,
    proId: pro.id,
    kind: 'service_call',
    status: 'completed',
    windowStart: addHours(now(), -48),
    windowEnd: addHours(now(), -45),
    completedAt: addHours(now(), -44),
  });
  await insertReview(db(), { visitId: done.id, proId: pro.id, authorId: customer.id, comment: SHORT });
  const off = await insertVisit(db(), {
    bookingId,
    kind: 'takedown',
    status: 'cancelled',
    cancelReason: ALL,
    cancelledAt: now(),
  });
  const claim = await db().guaranteeClaim.create({
    data: {
      visitId: done.id,
      bookingId,
      customerId: customer.id,
      wish: 'refund',
      description: PARTS[0] ?? '',
      decisionNote: ALL,
    },
  });
  for (const body of PARTS) await insertMessage(db(), { bookingId, senderId: customer.id, proId: pro.id, body });
  const tickets = [];
  const from = { channel: 'chat', subjectId: 'general', name: ALL, email: customer.email, userId: customer.id } as const;
  for (const message of PARTS) tickets.push(await transact(db(), (tx) => openTicket(tx, { ...from, message })));
  const request = await insertQuoteRequest(db(), { customerId: customer.id, name: ALL, street: ALL, city: ALL, notes: ALL });
  const tracked = new URL(trackingUrl(await db().visit.findUniqueOrThrow({ where: { id: visit.id } })));
  const talk = [`/bookings/${bookingId}/messages`, '/messages'];
  walks = [
    {
      who: 'customer',
      cookie: await signInAs(customer.id),
      paths: [
        '/customer/dashboard',
        '/customer/dashboard?tab=history',
        ...[visit, done, off].map(({ id }) => `/customer/visits/${id}`),
        `/customer/visits/${visit.id}/reschedule`,
        `/customer/visits/${visit.id}/cancel`,
        `/customer/rebook/${done.id}`,
        '/customer/sites',
        `/customer/sites/${siteId}`,
        '/customer/express',
        '/customer/account',
        '/settings',
        '/book',
        ...talk,
      ],
    },
    {
      who: 'pro',
      cookie: await signInAs(pro.userId),
      paths: ['/pro/dashboard/jobs', `/pro/visits/${visit.id}`, `/pro/visits/${done.id}`, `/visits/${done.id}/review`, ...talk],
    },
    {
      who: 'admin',
      cookie: await signInAs(admin.id),
      paths: [
        '/admin/dispatch',
        `/admin/dispatch/${visit.id}`,
        '/admin/claims',
        `/admin/claims/${claim.id}`,
        '/admin/support',
        ...tickets.map(({ ticketId }) => `/admin/support/${ticketId}`),
        '/admin/users',
        `/admin/users/${customer.id}`,
        '/admin/quotes',
        `/admin/quotes/${request.id}`,
        `/admin/threads/${bookingId}`,
        '/admin/payments',
      ],
    },
    {
      who: 'anybody',
      cookie: undefined,
      paths: [
        `${tracked.pathname}${tracked.search}`,
        `/requests/${request.token}`,
        ...tickets.map(({ token }) => `/support/${token}`),
      ],
    },
  ];
});

test('150 payloads in the texts of a customer come out as text on every page that shows them', async () => {
  const leads: string[] = [];
  const read: string[] = [];
  for (const { who, cookie, paths } of walks) {
    for (const path of paths) {
      const answer = await asking()(path, { cookie });
      expect([path, answer.status]).toEqual([path, 200]);
      const html = await answer.text();
      leads.push(...brokenOut(html).map((tag) => `${who} ${path}: ${tag}`));
      if (AS_TEXT.test(html)) read.push(path);
    }
  }
  expect(leads).toEqual([]);
  // The texts are there to be read: a page that shows none of them proves nothing.
  expect(read.length).toBeGreaterThan(20);
});
