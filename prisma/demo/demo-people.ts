import { MINUTE_MS } from '#app/platform/durations';
import { haversineMiles } from '#dispatch';
import { addDays, addHours, addMinutes, dateColumn, localDate, localInstant } from '#tests/factories/local-time';
import { buildOffer } from '#tests/factories/visits';
import type { WeeklyRange } from '#tests/factories/pros';
import { addBooking, someTimeAgo } from './bookings';
import { findStart, isFree } from './calendar';
import { addLogin, wantsTexts } from './customers';
import { payDeposit } from './money';
import { addPro } from './pros';
import { daysBefore, type DemoData, type DemoCustomer, type DemoPro } from './demo-data';
import { addHeld, addOffered } from './visits';
import { addReview, addThread } from './testimonials';

const LONG_WEEK: WeeklyRange[] = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '07:00', end: '21:00' }));
const HOME_ZIP = '60657';
const POOL_ZIPS = ['60614', '60618', '60640', '60647'];

/** The four people one signs in as, and the admin's and the company's portals. Called before the demo data's other bookings are made. */
export function addDemoPeople(demoData: DemoData): { customer: DemoCustomer; pro: DemoPro; owner: DemoCustomer } {
  addLogin(demoData, { email: 'admin@demo.test', fullName: 'Ada Office', roles: ['admin'] });
  const owner = addLogin(demoData, { email: 'company@demo.test', fullName: 'Corin Commerce', roles: ['customer', 'company'] });
  const customer = addLogin(demoData, { email: 'customer@demo.test', fullName: 'Casey Customer', zip: '60614' });
  Object.assign(customer.row, { phone: '+13125550187', phoneVerifiedAt: customer.row.emailVerifiedAt });
  wantsTexts(demoData, customer.row, daysBefore(demoData.now, 190));
  const pro = addPro(demoData, {
    home: demoData.zips.get(HOME_ZIP),
    email: 'pro@demo.test',
    fullName: 'Robin Rafter',
    kind: 2,
    weekly: LONG_WEEK,
    user: { passwordHash: demoData.passwordHash },
    overrides: {
      companyName: 'Rafter & Daughter Lights',
      sameDay: true,
      autoAccept: false,
      maxMiles: 15,
      minPayoutCents: 7_500,
      maxVisitsPerDay: 4,
      quietStart: null,
      quietEnd: null,
    },
  });
  pro.blocked.clear();
  demoData.rows.overrides = demoData.rows.overrides.filter((row) => row.proId !== pro.row.id);
  demoData.rows.timeOff.push({
    id: demoData.random.uuid(demoData.now),
    proId: pro.row.id,
    weekday: 0,
    everyWeeks: 2,
    startsOn: dateColumn(addDays(localDate(pro.home.zone, demoData.now), 63)),
    note: 'Every second Sunday with the family',
  });
  return { customer, pro, owner };
}

/** The admin that the office's second looks are left to. Called last, so that it changes nothing else of the demo data. */
export function addSecondAdmin(demoData: DemoData): void {
  addLogin(demoData, { email: 'admin2@demo.test', fullName: 'Otis Office', roles: ['admin'] });
}

/** The next start today that leaves time to look at it first; late in the evening tomorrow morning. */
function startToday(demoData: DemoData, zone: string): Date {
  const halfHour = 30 * MINUTE_MS;
  const soon = new Date(Math.ceil((demoData.now.getTime() + 90 * MINUTE_MS) / halfHour) * halfHour);
  const today = localDate(zone, demoData.now);
  const [opens, closes] = [localInstant(zone, today, '08:00'), localInstant(zone, today, '18:30')];
  if (soon <= opens) return opens;
  return soon <= closes ? soon : localInstant(zone, localDate(zone, addHours(demoData.now, 14)), '09:00');
}

function need(start: Date | null): Date {
  if (!start) throw new Error('The demo pro has no room for their visits.');
  return start;
}

/** Casey's two visits, one coming and one to rate, both by Robin; Robin's day, offer, pool and past. */
export function addDemoVisits(demoData: DemoData, { customer, pro }: { customer: DemoCustomer; pro: DemoPro }): void {
  const { zips } = demoData;
  const others = [...demoData.customers];
  const home = zips.get('60614');
  const basic = { pro, packageId: 'basic-outline' as const };
  const soon = (place = home, days = { from: 3, to: 4 }) =>
    need(findStart(demoData, pro, { site: place, ...days, minutes: 120 }));

  addHeld(demoData, {
    ...basic,
    place: zips.get('60613'),
    customer: others[0]!,
    start: startToday(demoData, home.zone),
    status: 'accepted',
    bookedAt: someTimeAgo(demoData, 6, 9),
  });

  const coming = addHeld(demoData, {
    ...basic,
    place: home,
    customer,
    start: soon(),
    status: 'accepted',
    bookedAt: someTimeAgo(demoData, 3, 4),
  });
  addThread(demoData, coming, { lines: 4, from: addHours(demoData.now, -26), unread: 'pro' });

  const pastStart = soon(home, { from: -3, to: -2 });
  const past = addHeld(demoData, {
    ...basic,
    place: home,
    customer,
    start: pastStart,
    status: 'completed',
    bookedAt: addHours(pastStart, -200),
  });
  addThread(demoData, past, { lines: 3, from: addHours(pastStart, -30) });

  for (const [at, zip] of ['60640', '60618', '60625', '60647', '60201', '60611'].entries()) {
    const start = need(findStart(demoData, pro, { site: zips.get(zip), from: -30 + at * 4, to: -26 + at * 4, minutes: 120 }));
    const held = addHeld(demoData, {
      ...basic,
      place: zips.get(zip),
      customer: others[at + 1]!,
      start,
      status: 'completed',
      bookedAt: addHours(start, -150),
    });
    addReview(demoData, held);
  }

  const offered = zips.get('60618');
  addOffered(demoData, {
    ...basic,
    place: offered,
    customer: others[8]!,
    start: soon(offered, { from: 5, to: 6 }),
    bookedAt: addHours(demoData.now, -1),
  });
  for (const [at, zip] of POOL_ZIPS.entries()) addPoolVisit(demoData, pro, { zip, customer: others[9 + at]!, day: 6 + at });
}

/** In the pool after five of the neighbors let it go; they are not asked again. */
function addPoolVisit(
  demoData: DemoData,
  pro: DemoPro,
  { zip, customer, day }: { zip: string; customer: DemoCustomer; day: number },
): void {
  const { random, rows } = demoData;
  const place = demoData.zips.get(zip);
  const start = need(findStart(demoData, pro, { site: place, from: day, to: day, minutes: 120 }));
  if (!isFree(pro, start, 120, place)) throw new Error('The pool visit overlaps.');
  const bookedAt = addHours(demoData.now, -9);
  const neighbors = demoData.pros.filter((each) => each !== pro && haversineMiles(each.home, place) < 60);
  const poolSince = addHours(demoData.now, -1);
  const booking = addBooking(demoData, {
    customer,
    place,
    packageId: 'basic-outline',
    start,
    status: 'pending',
    bookedAt,
    visit: { poolSince, cascadeEnded: 5, firstOfferedAt: addMinutes(bookedAt, 6) },
  });
  for (const [at, each] of neighbors.entries()) {
    const made = addMinutes(bookedAt, 10 + at * 40);
    const time = { visitId: booking.install.id, proId: each.row.id, start, minutes: 120 };
    rows.offers.push(
      buildOffer(time, {
        id: random.uuid(made),
        status: at % 2 ? 'declined' : 'expired',
        miles: haversineMiles(each.home, place),
        payoutCents: booking.install.payoutCents,
        createdAt: made,
        expiresAt: addMinutes(made, 120),
        endedAt: addMinutes(made, 35),
        declineReason: at % 2 ? 'Too far that day' : null,
      }),
    );
    rows.exclusions.push({ visitId: booking.install.id, proId: each.row.id, reason: at % 2 ? 'declined' : 'expired' });
  }
  payDeposit(demoData, booking, addMinutes(bookedAt, 5));
}
