import { DAY_MS } from '#app/platform/durations';
import { seedServiceAreas } from '#app/domain/initial-data/seed-catalog';
import { addDays, dateColumn, localDate } from '#tests/factories/local-time';
import { buildLicense, buildPro, EVERY_DAY, WEEKDAYS_NINE_TO_FIVE, type WeeklyRange } from '#tests/factories/pros';
import { buildUser } from '#tests/factories/users';
import { daysBefore, type DemoData, type DemoPro } from './demo-data';
import { BIOS, COMPANY_WORDS, FIRST_NAMES, LAST_NAMES } from './copy';
import type { ZipRow } from './zip-codes';

const PROS_AN_AREA = 4;
const HOME_MILES = 12;

function on(weekdays: number[], start: string, end: string): WeeklyRange[] {
  return weekdays.map((weekday) => ({ weekday, start, end }));
}

/** The kinds of weeks people work. The last one runs past midnight. */
const WEEKS: readonly (readonly WeeklyRange[])[] = [
  EVERY_DAY,
  WEEKDAYS_NINE_TO_FIVE,
  on([1, 2, 3, 4, 5, 6], '08:00', '18:00'),
  [...on([1, 2, 3, 4, 5], '07:00', '11:30'), ...on([1, 2, 3, 4, 5], '13:00', '18:30')],
  [...on([0, 6], '08:00', '20:00'), ...on([2, 3, 4], '12:00', '20:00')],
  [...on([1, 2, 3, 4], '09:00', '19:00'), ...on([5], '14:00', '01:00')],
];

const SERVICES = [['lighting'], ['lighting'], ['lighting', 'commercial_lighting'], ['lighting', 'pest']];

type ProMaking = {
  home: ZipRow;
  email: string;
  fullName: string;
  kind: number;
  overrides?: Partial<DemoPro['row']>;
  weekly?: readonly WeeklyRange[];
  user?: { passwordHash: string };
};

/** One pro with their person, week, days off, insurance and licenses. */
export function addPro(demoData: DemoData, { home, email, fullName, kind, overrides = {}, weekly, user }: ProMaking): DemoPro {
  const { random, now, rows } = demoData;
  const joined = daysBefore(now, random.int(60, 900));
  const userId = random.uuid(joined);
  const today = localDate(home.zone, now);
  rows.users.push(
    buildUser({
      id: userId,
      email,
      fullName,
      phone: phone(demoData),
      zip: home.zip,
      roles: ['pro'],
      isDemo: true,
      emailVerifiedAt: joined,
      createdAt: joined,
      ...user,
    }),
  );
  const row = {
    ...buildPro({
      userId,
      companyName: `${fullName.split(' ')[1] ?? fullName} ${random.pick(COMPANY_WORDS)}`,
      bio: random.pick(BIOS),
      yearsExperience: random.int(2, 22),
      homeZip: home.zip,
      lat: home.lat,
      lng: home.lng,
      zone: home.zone,
      onboardedAt: joined,
      createdAt: joined,
      sameDay: random.chance(0.6),
      autoAccept: random.chance(0.3),
      maxMiles: random.pick([10, 15, 15, 20, 25]),
      minPayoutCents: random.pick([7_500, 7_500, 10_000, 12_500]),
      maxVisitsPerDay: random.pick([null, null, 2, 3, 4]),
      services: SERVICES[kind % SERVICES.length] ?? ['lighting'],
      insuranceExpires: dateColumn(addDays(today, kind % 11 === 7 ? random.int(5, 20) : random.int(120, 420))),
      offersMade: random.int(12, 60),
    }),
    id: random.uuid(joined),
    ...(kind % 17 === 5 ? { quietStart: '21:00', quietEnd: '07:00' } : {}),
    ...overrides,
  };
  row.offersAccepted = Math.floor((row.offersMade ?? 0) * (0.55 + random.next() * 0.4));
  const pro: DemoPro = {
    row,
    home,
    fullName,
    weekly: weekly ?? WEEKS[kind % WEEKS.length] ?? EVERY_DAY,
    blocked: new Set(),
    stops: [],
  };
  rows.pros.push(row);
  rows.availability.push(...pro.weekly.map((range) => ({ id: random.uuid(joined), proId: row.id, ...range })));
  addDaysOff(demoData, pro, today);
  addLicense(demoData, pro, kind);
  demoData.pros.push(pro);
  return pro;
}

function addDaysOff({ random, now, rows }: DemoData, pro: DemoPro, today: string): void {
  for (const day of random.shuffle([3, 5, 6, 8, 9, 11, 12, 16, 20]).slice(0, random.int(0, 3))) {
    const date = addDays(today, day);
    const custom = random.chance(0.3);
    pro.blocked.add(date);
    rows.overrides.push({
      id: random.uuid(now),
      proId: pro.row.id,
      date: dateColumn(date),
      status: custom ? 'custom' : 'blocked',
      ...(custom
        ? { start: '10:00', end: '13:00', note: 'School play in the afternoon' }
        : { note: random.pick(['Family', 'Own roof first', 'Traveling']) }),
    });
  }
}

type LicenseFate = 'verified' | 'soon' | 'expired' | 'failed' | 'pending';

function fateOf(kind: number): LicenseFate {
  if (kind % 12 === 3) return 'soon';
  if (kind % 19 === 8) return 'expired';
  if (kind % 23 === 11) return 'failed';
  if (kind % 14 === 9) return 'pending';
  return 'verified';
}

/** A license and what the state's register says of it. A failed one stands in the register under another name. */
function addLicense({ random, now, rows }: DemoData, pro: DemoPro, kind: number): void {
  const { state, zone } = pro.home;
  const fate = fateOf(kind);
  const today = localDate(zone, now);
  const service = pro.row.services && (pro.row.services as string[]).includes('pest') ? 'pest' : 'lighting';
  const number = `${state}-${service === 'pest' ? 'PC' : 'LI'}-${100_000 + kind * 137 + random.int(0, 99)}`;
  const issuedOn = dateColumn(addDays(today, -random.int(200, 700)));
  const expiresOn = dateColumn(
    addDays(today, fate === 'soon' ? random.int(3, 12) : fate === 'expired' ? -random.int(2, 30) : random.int(90, 600)),
  );
  const checkedAt = fate === 'pending' ? null : daysBefore(now, random.int(1, 28));
  const licenseType = service === 'pest' ? 'Structural pest control operator' : 'Residential lighting contractor';
  const id = random.uuid(now);
  rows.licenses.push(
    buildLicense({
      id,
      proId: pro.row.id,
      service,
      state,
      number,
      holderName: pro.fullName,
      licenseType,
      status: fate === 'soon' ? 'verified' : fate,
      issuedOn: fate === 'pending' ? null : issuedOn,
      expiresOn: fate === 'pending' ? null : expiresOn,
      lastCheckedAt: checkedAt,
      nextCheckAt: checkedAt ? new Date(now.getTime() + random.int(2, 26) * DAY_MS) : now,
    }),
  );
  if (checkedAt) {
    rows.checks.push({
      id: random.uuid(checkedAt),
      licenseId: id,
      at: checkedAt,
      adapter: 'local-register',
      outcome: fate === 'soon' ? 'verified' : fate,
      rawResponse: { number, state },
    });
  }
  const holderName = fate === 'failed' ? 'Someone Else' : pro.fullName;
  rows.register.push({
    state,
    number,
    holderName,
    licenseType,
    status: fate === 'expired' ? 'expired' : 'active',
    issuedOn,
    expiresOn,
  });
}

/** A number from the range kept for fiction. */
export function phone({ random }: DemoData): string {
  return `+1${random.pick(['213', '312', '404', '512', '614', '704', '716', '313'])}55501${String(random.int(0, 99)).padStart(2, '0')}`;
}

/** Four pros around each metro, at home in real ZIPs. Chicago's have no auto-accept: there the demo pro answers offers by hand. */
export function addAreaPros(demoData: DemoData): void {
  let kind = 0;
  for (const area of seedServiceAreas) {
    const homes = demoData.random.shuffle(demoData.zips.near(area, HOME_MILES)).slice(0, PROS_AN_AREA);
    for (const home of homes) {
      kind += 1;
      const first = FIRST_NAMES[(kind * 7) % FIRST_NAMES.length] ?? 'Alex';
      const last = LAST_NAMES[(kind * 11) % LAST_NAMES.length] ?? 'Doe';
      const applied = kind % 29 === 13;
      addPro(demoData, {
        home,
        email: `${first}.${last}.${kind}@pros.demo.test`.toLowerCase(),
        fullName: `${first} ${last}`,
        kind,
        overrides: {
          ...(area.name === 'Chicago' ? { autoAccept: false } : {}),
          ...(applied ? { status: 'applied' as const, onboardedAt: null } : {}),
          ...(kind % 31 === 14
            ? {
                status: 'paused' as const,
                acceptingJobs: false,
                officePausedUntil: new Date(demoData.now.getTime() + 14 * DAY_MS),
                officePauseReason: 'Photos were missing after two visits.',
              }
            : {}),
        },
      });
    }
  }
}
