import type { Prisma } from '#prisma';
import { addDays, addHours, dateColumn, localDate } from '#tests/factories/local-time';
import { buildQuote, buildQuoteRequest } from '#tests/factories/quotes';
import type { DemoData, DemoCustomer } from './demo-data';
import { STREETS } from './copy';

type QuoteState = NonNullable<Prisma.QuoteCreateManyInput['status']>;
type Given = { customer: DemoCustomer; state: QuoteState; issuedHoursAgo: number };

/** A request with an admin's quote in every state: Casey's can be opened from the dashboard, the others lie in the office. */
export function addQuoteStates(demoData: DemoData, casey: DemoCustomer): void {
  const [ann, ben, cid, dot] = [11, 23, 37, 53].map((at) => demoData.customers[at]!);
  addQuoted(demoData, { customer: casey, state: 'revised', issuedHoursAgo: 50 });
  addQuoted(demoData, { customer: casey, state: 'viewed', issuedHoursAgo: 30 });
  addQuoted(demoData, { customer: ann!, state: 'issued', issuedHoursAgo: 8 });
  addQuoted(demoData, { customer: ben!, state: 'accepted', issuedHoursAgo: 70 });
  addQuoted(demoData, { customer: cid!, state: 'declined', issuedHoursAgo: 96 });
  addQuoted(demoData, { customer: dot!, state: 'expired', issuedHoursAgo: 15 * 24 });
}

/** One request and its quote; a revised one has the version that replaced it beside it. */
function addQuoted(demoData: DemoData, { customer, state, issuedHoursAgo }: Given): void {
  const { random, rows, zips } = demoData;
  const place = zips.get(customer.row.zip ?? '60614');
  const issuedAt = addHours(demoData.now, -issuedHoursAgo);
  const createdAt = addHours(issuedAt, -6);
  const requestId = random.uuid(createdAt);
  rows.requests.push(
    buildQuoteRequest({
      id: requestId,
      token: random.token(),
      customerId: customer.row.id,
      packageId: 'premium-showstopper',
      name: customer.fullName,
      email: customer.row.email,
      phone: customer.row.phone ?? '',
      preferredDate: dateColumn(addDays(localDate(place.zone, demoData.now), random.int(9, 20))),
      street: `${random.int(10, 4000)} ${random.pick(STREETS)}`,
      city: place.city,
      state: place.state,
      zip: place.zip,
      notes: 'The gable, both oaks and the front walk.',
      status: state === 'declined' || state === 'expired' ? 'closed' : 'quoted',
      contactDueAt: addHours(createdAt, 24),
      createdAt,
    }),
  );
  addVersion(demoData, { requestId, place: place.state, state, version: 1, issuedAt, dollars: 2_240 });
  if (state === 'revised')
    addVersion(demoData, {
      requestId,
      place: place.state,
      state: 'issued',
      version: 2,
      issuedAt: addHours(issuedAt, 20),
      dollars: 2_090,
    });
}

type Version = { requestId: string; place: string; state: QuoteState; version: number; issuedAt: Date; dollars: number };

function addVersion(demoData: DemoData, { requestId, place, state, version, issuedAt, dollars }: Version): void {
  const { random, rows } = demoData;
  const id = random.uuid(issuedAt);
  const subtotalCents = dollars * 100;
  const answered = state === 'accepted' || state === 'declined';
  rows.quotes.push(
    buildQuote({
      id,
      token: random.token(),
      quoteRequestId: requestId,
      version,
      status: state,
      source: 'admin',
      subtotalCents,
      taxCents: Math.round((subtotalCents * (demoData.taxBps.get(place) ?? 0)) / 10_000),
      issuedAt,
      validUntil: addHours(issuedAt, 14 * 24),
      viewedAt: state === 'viewed' || answered ? addHours(issuedAt, 3) : null,
      answeredAt: answered ? addHours(issuedAt, 5) : null,
      declineReason: state === 'declined' ? 'A neighbor does it this year.' : '',
      revisionNote: version > 1 ? 'Without the second oak, as we said on the phone.' : '',
    }),
  );
  const garland = version > 1 ? 29_000 : 44_000;
  rows.quoteLines.push(
    { quoteId: id, position: 1, label: 'Premium Showstopper, up to 180 ft of roofline', amountCents: subtotalCents - garland },
    {
      quoteId: id,
      position: 2,
      label: version > 1 ? 'One oak, trunk and crown' : 'Two oaks, trunk and crown',
      amountCents: garland,
    },
  );
}
