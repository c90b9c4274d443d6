import { smsConsentText } from '#app/domain/notifications/sms-consent-text';
import { DEMO_NAME, seedServiceAreas } from '#app/domain/initial-data/seed-catalog';
import { buildQuote, buildQuoteRequest } from '#tests/factories/quotes';
import { addHours, dateColumn, localDate, addDays } from '#tests/factories/local-time';
import { buildUser } from '#tests/factories/users';
import { someTimeAgo } from './bookings';
import { phone } from './pros';
import { daysBefore, type DemoData, type DemoCustomer } from './demo-data';
import { FIRST_NAMES, LAST_NAMES, STREETS } from './copy';

export type Login = { email: string; fullName: string; zip?: string; roles?: ('customer' | 'admin' | 'company')[] };

/** A person with a demo login. */
export function addLogin(demoData: DemoData, { email, fullName, zip, roles = ['customer'] }: Login): DemoCustomer {
  const since = daysBefore(demoData.now, 200);
  const row = {
    ...buildUser({
      email,
      fullName,
      zip,
      roles,
      phone: phone(demoData),
      passwordHash: demoData.passwordHash,
      isDemo: true,
      emailVerifiedAt: since,
      createdAt: since,
    }),
    id: demoData.random.uuid(since),
  };
  demoData.rows.users.push(row);
  return { row, fullName };
}

/** Verified customers spread over the metros; the demo data's bookings are theirs in turn. */
export function addCustomers(demoData: DemoData, count: number): void {
  const { random, rows, zips } = demoData;
  for (let number = 1; number <= count; number += 1) {
    const first = FIRST_NAMES[(number * 5) % FIRST_NAMES.length] ?? 'Alex';
    const last = LAST_NAMES[(number * 3 + Math.floor(number / 26)) % LAST_NAMES.length] ?? 'Doe';
    const area = seedServiceAreas[number % seedServiceAreas.length]!;
    const since = someTimeAgo(demoData, 41, 500);
    const row = {
      ...buildUser({
        email: `${first}.${last}.${number}@people.demo.test`.toLowerCase(),
        fullName: `${first} ${last}`,
        phone: phone(demoData),
        zip: random.pick(zips.near(area, 10)).zip,
        isDemo: true,
        emailVerifiedAt: since,
        createdAt: since,
      }),
      id: random.uuid(since),
    };
    rows.users.push(row);
    demoData.customers.push({ row, fullName: `${first} ${last}` });
    if (number % 9 === 0)
      rows.preferences.push({ userId: row.id, eventClass: 'marketing', channel: 'email', enabled: true, updatedAt: since });
    if (number % 13 === 0) wantsTexts(demoData, row, since);
  }
}

/** Reminders as text messages too, with the record of having agreed to them. */
export function wantsTexts({ rows }: DemoData, row: DemoCustomer['row'], since: Date): void {
  const { version: textVersion, text } = smsConsentText(DEMO_NAME);
  rows.preferences.push({ userId: row.id, eventClass: 'reminders', channel: 'sms', enabled: true, updatedAt: since });
  rows.consents.push({
    id: row.id,
    userId: row.id,
    phone: row.phone ?? '',
    given: true,
    source: 'settings',
    textVersion,
    text,
    at: since,
  });
}

/** Requests that still wait for a price, and quotes that wait for an answer. */
export function addOpenRequests(demoData: DemoData, counts: { received: number; quoted: number }): void {
  for (let at = 0; at < counts.received + counts.quoted; at += 1) addOpenRequest(demoData, at < counts.quoted);
}

function addOpenRequest(demoData: DemoData, quoted: boolean): void {
  const { random, rows, zips } = demoData;
  const customer = random.pick(demoData.customers);
  const place = zips.get(customer.row.zip ?? '60614');
  const packageId = random.pick(['premium-showstopper', 'premium-showstopper', 'commercial-estate']);
  const createdAt = quoted ? someTimeAgo(demoData, 1, 6) : someTimeAgo(demoData, 0.02, 0.9);
  const id = random.uuid(createdAt);
  rows.requests.push(
    buildQuoteRequest({
      id,
      token: random.token(),
      customerId: customer.row.id,
      packageId,
      name: customer.fullName,
      email: customer.row.email,
      phone: customer.row.phone ?? '',
      preferredDate: dateColumn(addDays(localDate(place.zone, demoData.now), random.int(6, 20))),
      street: `${random.int(10, 4000)} ${random.pick(STREETS)}`,
      city: place.city,
      state: place.state,
      zip: place.zip,
      notes: random.pick(['', 'Two storeys, about 140 feet of roofline.', 'The oak in front should sparkle.']),
      status: quoted ? 'quoted' : 'received',
      contactDueAt: addHours(createdAt, 24),
      createdAt,
    }),
  );
  if (!quoted) return;
  const quoteId = random.uuid(createdAt);
  const subtotalCents = random.int(180, 250) * 1_000;
  const taxCents = Math.round((subtotalCents * (demoData.taxBps.get(place.state) ?? 0)) / 10_000);
  const issuedAt = addHours(createdAt, 5);
  rows.quotes.push(
    buildQuote({
      id: quoteId,
      token: random.token(),
      quoteRequestId: id,
      subtotalCents,
      taxCents,
      source: 'admin',
      status: 'issued',
      issuedAt,
      validUntil: addHours(issuedAt, 14 * 24),
    }),
  );
  rows.quoteLines.push({
    quoteId,
    position: 1,
    label: demoData.packages.get(packageId)?.name ?? packageId,
    amountCents: subtotalCents,
  });
}
