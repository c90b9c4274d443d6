import { now } from '#app/platform/clock.server';
import { countText, MAX_COUNTED } from '#app/platform/count-each';
import type { Db } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { localDate } from '#app/platform/local-date';
import { isAvailable, isLiveKey, isSimulated, type Service } from '#app/platform/services.server';
import { tryStorage } from '#app/platform/storage.server';
import { t } from '#app/platform/texts/t';
import { withTimeout } from '#app/platform/with-timeout';
import { listServedStates } from '../areas/served-states.server';
import { stateNames } from '../fields/us-states';
import { missingDetails } from '../settings/business-details.server';
import { readLater } from './later-ready.server';
import type { Asked } from './read-stripe.server';
import { officeZone } from '../settings/office-zone.server';

/** One thing that a first paid booking needs. `needed: false`: bookings work without it. `to`: where it is fixed; null for the environment. */
export type ReadyLine = {
  id: string;
  title: string;
  isReady: boolean;
  needed: boolean;
  found: string;
  why: string;
  to: string | null;
};

type Found = { isReady: boolean; found: string };

/** All that is needed before the first paid booking, whether it is there, why it matters and where it is fixed. */
export async function readReadiness(db: Db): Promise<ReadyLine[]> {
  const [business, files, overTime] = await Promise.all([readBusinessLines(db), findFiles(), readLater(db, 'main')]);
  return [
    ...business,
    ...serviceLines(),
    ...(overTime.length > 0 ? [overTimeLine(overTime)] : []),
    line('files', t('File storage'), files, t('Photos of visits, insurance certificates and invoices are kept there.'), null),
  ];
}

/** How many things of the business itself are missing. */
export async function countMissing(db: Db): Promise<number> {
  return (await readBusinessLines(db)).filter(({ isReady, needed }) => needed && !isReady).length;
}

/** The lines that the database alone answers. */
export async function readBusinessLines(db: Db): Promise<ReadyLine[]> {
  const today = localDate(now(), await officeZone(db));
  const [details, areas, packages, seasons, taxes, policies, admins, pros] = await Promise.all([
    findDetails(db),
    findAreas(db),
    findPackages(db),
    findSeasons(db, today),
    findTaxes(db, today),
    findPolicies(db),
    findSecondFactors(db),
    findPros(db),
  ]);
  return [
    line('details', t('Business details'), details, t('Customers see on every page how to reach you.'), '/admin/business'),
    line('areas', t('A service area'), areas, t('Only people with a ZIP code in an area can book.'), '/admin/business/areas'),
    line('packages', t('A package with a price'), packages, t('It is what customers choose and pay for.'), '/admin/packages'),
    line(
      'seasons',
      t('A season'),
      seasons,
      t('Visits are booked on days of their service’s season only.'),
      '/admin/business/seasons',
    ),
    line(
      'taxes',
      t('Sales tax'),
      taxes,
      t('Without a rate a state’s sales tax is not charged, and you owe it.'),
      '/admin/business/taxes',
    ),
    line(
      'policies',
      t('A cancellation policy'),
      policies,
      t('It says what canceling costs and is kept with each booking.'),
      '/admin/business/policies',
    ),
    line(
      'two-step',
      t('Two-step sign-in of every admin'),
      admins,
      t('An admin’s password alone must not open everything.'),
      '/admin/users',
    ),
    line('pros', t('An approved pro'), pros, t('Someone has to do the first visit.'), '/admin/pros'),
  ];
}

function line(id: string, title: string, found: Found, why: string, to: string | null): ReadyLine {
  return { id, title, needed: true, why, to, ...found };
}

async function findDetails(db: Db): Promise<Found> {
  const missing = await missingDetails(db);
  return { isReady: missing.length === 0, found: missing.join(' ') || t('Name, phone, email and postal address are set.') };
}

async function findAreas(db: Db): Promise<Found> {
  const count = await db.serviceArea.count({ where: { active: true } });
  if (count === 0) return { isReady: false, found: t('No area is offered yet.') };
  return { isReady: true, found: t('{count, plural, one {# area is offered.} other {# areas are offered.}}', { count }) };
}

async function findPackages(db: Db): Promise<Found> {
  const where = { active: true, listed: true, priceLowCents: { not: null }, priceHighCents: { not: null } };
  const [count, made] = await Promise.all([db.package.count({ where }), db.package.count({ where: { listed: true } })]);
  if (count > 0)
    return { isReady: true, found: t('{count, plural, one {# package is on sale.} other {# packages are on sale.}}', { count }) };
  return {
    isReady: false,
    found:
      made > 0
        ? t('No package with a price is on sale yet. Give one a price and put it on sale.')
        : t('No package with a price is on sale yet.'),
  };
}

async function findSeasons(db: Db, today: string): Promise<Found> {
  const yearEnd = new Date(`${today.slice(0, 4)}-12-31`);
  const open = { installTo: { gte: new Date(today) }, installFrom: { lte: yearEnd } };
  const [count, without] = await Promise.all([
    db.season.count({ where: open }),
    db.serviceLine.findMany({
      where: { active: true, packages: { some: { active: true } }, seasons: { none: open } },
      orderBy: { name: 'asc' },
      select: { name: true },
    }),
  ]);
  if (count > 0 && without.length > 0)
    return {
      isReady: false,
      found: t('None now or later this year for {names}.', { names: without.map(({ name }) => name).join(', ') }),
    };
  if (count === 0) return { isReady: false, found: t('No season is open now or later this year.') };
  return {
    isReady: true,
    found: t(
      '{count, plural, one {# season is open now or later this year.} other {# seasons are open now or later this year.}}',
      {
        count,
      },
    ),
  };
}

async function findTaxes(db: Db, today: string): Promise<Found> {
  const [served, rates] = await Promise.all([
    listServedStates(db),
    db.taxRate.findMany({ where: { fromDate: { lte: new Date(today) } }, select: { state: true } }),
  ]);
  const known = new Set(rates.map(({ state }) => state));
  const missing = served.filter((state) => !known.has(state));
  if (served.length === 0)
    return { isReady: false, found: t('Rates are needed for the states you serve; add a service area first.') };
  const names = missing.map((state) => stateNames[state] ?? state).join(', ');
  return {
    isReady: missing.length === 0,
    found: names ? t('No rate for {names}. Enter 0 where nothing is taxed.', { names }) : t('Every state you serve has a rate.'),
  };
}

async function findPolicies(db: Db): Promise<Found> {
  const lines = await db.serviceLine.findMany({
    where: { packages: { some: { active: true } } },
    select: { name: true, _count: { select: { policies: true } } },
  });
  if (lines.length === 0) return { isReady: false, found: t('Each service on sale needs one; none is on sale yet.') };
  const missing = lines.filter(({ _count }) => _count.policies === 0).map(({ name }) => name);
  return {
    isReady: missing.length === 0,
    found: missing.length ? t('None for {names}.', { names: missing.join(', ') }) : t('Every service has one.'),
  };
}

/** The demo's own admins need none: everyone knows their passwords anyway. */
async function findSecondFactors(db: Db): Promise<Found> {
  const admins = await db.user.findMany({
    where: { roles: { has: 'admin' }, status: 'active', deletedAt: null },
    select: { email: true, isDemo: true, totp: { select: { confirmedAt: true } } },
  });
  if (admins.length === 0) return { isReady: false, found: t('There is no admin yet. Open the link that the start printed.') };
  const missing = admins.filter(({ totp, isDemo }) => !isDemo && !totp?.confirmedAt).map(({ email }) => email);
  return {
    isReady: missing.length === 0,
    found: missing.length ? t('Not set up: {names}.', { names: missing.join(', ') }) : t('Set up.'),
  };
}

async function findPros(db: Db): Promise<Found> {
  const count = await db.pro.count({
    where: { status: 'active', onboardedAt: { not: null } },
    orderBy: { createdAt: 'asc' },
    take: MAX_COUNTED + 1,
  });
  if (count === 0) return { isReady: false, found: t('No pro is approved yet. Pros apply at /pro.') };
  if (count > MAX_COUNTED) return { isReady: true, found: t('{count} pros can take visits.', { count: countText(count) }) };
  return { isReady: true, found: t('{count, plural, one {# pro can take visits.} other {# pros can take visits.}}', { count }) };
}

/** What the environment says of the services outside; whether they answer is what the check asks. */
function serviceLines(): ReadyLine[] {
  const live = isLiveKey(env().STRIPE_SECRET_KEY);
  const ownAddress = !/@[^>]*\.(example|test|invalid)>?$/.test(env().MAIL_FROM);
  const mail = serviceFound('mail', 'SMTP_URL', t('Emails are sent.'));
  return [
    line(
      'payments',
      t('Payments'),
      serviceFound(
        'stripe',
        'STRIPE_SECRET_KEY',
        live ? t('Live keys: cards are charged.') : t('Test keys: no card is charged.'),
      ),
      t('Customers pay a deposit when they book, and pros are paid from it.'),
      '/admin/business/payments',
    ),
    line(
      'mail',
      t('Email'),
      mail.isReady && !isSimulated('mail') && !ownAddress
        ? { isReady: false, found: t('MAIL_FROM is an address that no one can reply to. Set one of your own.') }
        : mail,
      t('Confirmations, receipts and sign-in links go by email.'),
      '/admin/business/messages',
    ),
    {
      ...line(
        'sms',
        t('Text messages'),
        serviceFound('sms', 'TWILIO_ACCOUNT_SID', t('Text messages are sent.')),
        t('Reminders and news of the day of the visit reach people faster.'),
        '/admin/business/messages',
      ),
      needed: false,
    },
  ];
}

/** Only where customers may pay over time. */
function overTimeLine(asked: Asked[]): ReadyLine {
  const found = { isReady: asked.every(({ isGood }) => isGood), found: asked.map(({ text }) => text).join(' ') };
  const why = t('Customers see it beside the card at checkout.');
  return { ...line('pay-over-time', t('Paying over time'), found, why, '/admin/business/payments'), needed: false };
}

function serviceFound(service: Service, variable: string, real: string): Found {
  if (isSimulated(service)) return { isReady: true, found: t('A stand-in for trying things out: nothing leaves this machine.') };
  return isAvailable(service)
    ? { isReady: true, found: real }
    : { isReady: false, found: t('Set {variable} and restart.', { variable }) };
}

const FILES_LIMIT_MS = 5_000;

async function findFiles(): Promise<Found> {
  try {
    await withTimeout(FILES_LIMIT_MS, tryStorage(), () => {
      throw new Error('no answer');
    });
    return { isReady: true, found: t('Files can be written, read and deleted.') };
  } catch {
    return {
      isReady: false,
      found: env().S3_BUCKET
        ? t('Files cannot be written to the bucket of S3_BUCKET. Check its address, keys and permissions.')
        : t('Files cannot be written to the folder DATA_DIR. Check its address, keys and permissions.'),
    };
  }
}
