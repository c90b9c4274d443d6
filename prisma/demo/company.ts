import { haversineMiles } from '#dispatch';
import { addHours } from '#tests/factories/local-time';
import { buildSite } from '#tests/factories/bookings';
import { someTimeAgo } from './bookings';
import { findStart } from './calendar';
import { addLogin } from './customers';
import { daysBefore, type DemoData, type DemoCustomer, type DemoPro } from './demo-data';
import { addHeld } from './visits';
import type { ZipRow } from './zip-codes';

const LOCATIONS = [
  {
    label: 'Harbor Street store',
    street: '218 Harbor Street',
    zip: '60611',
    facility: 'retail',
    squareFeet: 8_400,
    accessNotes: 'Before 7 AM ring at the loading dock in the alley. Outlets are behind the ice chest.',
  },
  {
    label: 'Lake Road kitchen',
    street: '77 Lake Road',
    zip: '60614',
    facility: 'food_plant',
    squareFeet: 3_200,
    accessNotes: 'Gate code 2207#. Hair nets lie by the door.',
  },
] as const;

const MEMBERS = [
  ['company-manager@demo.test', 'Mara Manager', 'manager'],
  ['company-contact@demo.test', 'Sol Sitecontact', 'site_contact'],
  ['company-billing@demo.test', 'Billie Ledger', 'billing'],
] as const;

/** What was and will be done, by location: days from today. The displays of the store go on invoice. */
const WORK = [
  [0, 'completed', -46, -36, 'commercial-estate'],
  [0, 'completed', -28, -22, 'commercial-estate'],
  [0, 'completed', -12, -5, 'commercial-estate'],
  [1, 'completed', -20, -9, 'basic-outline'],
  [0, 'accepted', 5, 18, 'commercial-estate'],
  [1, 'accepted', 6, 20, 'basic-outline'],
] as const;

/**
 * Harbor Street Market: the company of the demo login, two locations with what was and will be done there, and a member of every role.
 * The site contact looks after the first location. Called last, so that it changes nothing else of the demo data.
 */
export function addCompany(demoData: DemoData, owner: DemoCustomer): void {
  const { random, rows } = demoData;
  const createdAt = daysBefore(demoData.now, 60);
  const company = {
    id: random.uuid(createdAt),
    name: 'Harbor Street Market',
    billingEmail: 'accounts@harbor.test',
    phone: '+13125550188',
    createdAt,
    updatedAt: createdAt,
  };
  rows.companies.push(company);
  const sites = LOCATIONS.map(({ zip, ...location }) => {
    const place = demoData.zips.get(zip);
    const row = buildSite({ ...place, ...location, id: random.uuid(createdAt), companyId: company.id, createdAt });
    rows.sites.push(row);
    return { place, row: { ...row, id: row.id! } };
  });
  rows.companyMembers.push({ userId: owner.row.id, companyId: company.id, role: 'owner', createdAt });
  for (const [email, fullName, role] of MEMBERS) {
    const { row } = addLogin(demoData, { email, fullName, roles: ['customer', 'company'] });
    rows.companyMembers.push({ userId: row.id, companyId: company.id, role, createdAt });
    if (role === 'site_contact') rows.companyMemberSites.push({ userId: row.id, siteId: sites[0]!.row.id });
  }
  addProposal(demoData, { companyId: company.id, siteId: sites[1]!.row.id });
  for (const [at, status, from, to, packageId] of WORK)
    addWork(demoData, { owner, companyId: company.id, site: sites[at]!, status, from, to, packageId });
}

/** A program that the office proposed for the kitchen; the demo's owner accepts it on its page. */
function addProposal(demoData: DemoData, { companyId, siteId }: { companyId: string; siteId: string }): void {
  const { random, rows, now } = demoData;
  const offeredAt = daysBefore(now, 2);
  rows.programs.push({
    id: random.uuid(offeredAt),
    companyId,
    siteId,
    programId: 'rodent',
    name: 'Rodent program',
    sizeTier: 'to-10000',
    sizeLabel: '2,001-10,000 sq ft',
    cadence: 'monthly',
    billing: 'month',
    priceCents: 14_900,
    service: 'pest',
    visitMinutes: 60,
    dayPart: 'morning',
    startsOn: new Date(
      `${addHours(now, 24 * 9)
        .toISOString()
        .slice(0, 10)}T00:00:00Z`,
    ),
    noticeDays: 30,
    terms:
      'Every station is checked, cleaned and refilled. Entry points that we find are sealed or written down with what has to be done.',
    offeredById: rows.users.find(({ email }) => email === 'admin@demo.test')!.id!,
    offeredAt,
    validUntil: addHours(offeredAt, 24 * 30),
    createdAt: offeredAt,
  });
}

type Work = {
  owner: DemoCustomer;
  companyId: string;
  site: { place: ZipRow; row: { id: string; street: string } };
  status: 'completed' | 'accepted';
  from: number;
  to: number;
  packageId: 'basic-outline' | 'commercial-estate';
};

/** A visit at a location, by the first pro nearby who has room; none where no pro has. */
function addWork(demoData: DemoData, { owner, companyId, site, status, from, to, packageId }: Work): void {
  const { place, row } = site;
  const pack = demoData.packages.get(packageId)!;
  const minutes = pack.installMinutes;
  const terms = packageId === 'commercial-estate' ? 'net_30' : undefined;
  for (const pro of crews(demoData, place, pack.service)) {
    const start = findStart(demoData, pro, { site: place, from, to, minutes });
    if (!start) continue;
    const bookedAt = status === 'completed' ? addHours(start, -170) : someTimeAgo(demoData, 2, 4);
    const held = addHeld(demoData, { pro, place, customer: owner, packageId, start, status, bookedAt, terms });
    const { rows } = demoData;
    rows.sites = rows.sites.filter(({ id }) => id !== held.row.siteId);
    Object.assign(held.row, { companyId, siteId: row.id });
    Object.assign(rows.requests.at(-1)!, { companyId, street: row.street });
    return;
  }
}

function crews(demoData: DemoData, place: ZipRow, service: string): DemoPro[] {
  return demoData.pros.filter(
    ({ row, home, fullName }) =>
      fullName !== 'Robin Rafter' &&
      row.status === 'active' &&
      (row.services as string[]).includes(service) &&
      haversineMiles(home, place) <= Math.min(row.maxMiles ?? 15, 15),
  );
}
