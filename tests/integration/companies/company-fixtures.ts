import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { insertCompany, insertLocation, insertMember } from '#tests/factories/companies';
import { addHours } from '#tests/factories/local-time';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { asking } from '../customers/customer-fixtures';
import { signInAs } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';

/** What a person's browser asks, with their cookie; posts carry an operation id. */
export async function browsing(userId: string) {
  const cookie = await signInAs(userId);
  const get = (path: string) => asking()(path, { cookie });
  return {
    userId,
    cookie,
    get,
    text: async (path: string) => plain(await (await get(path)).text()),
    post: (path: string, fields: Record<string, string | string[]>) => {
      const body = new URLSearchParams({ opId: crypto.randomUUID() });
      for (const [name, value] of Object.entries(fields))
        for (const each of [value].flat()) {
          if (name === 'opId') body.set(name, each);
          else body.append(name, each);
        }
      return asking()(path, { method: 'POST', cookie, body });
    },
  };
}

export type Browsing = Awaited<ReturnType<typeof browsing>>;

/** A new person with a browser. */
export async function visitor(more: Parameters<typeof insertUser>[1] = {}): Promise<Browsing> {
  return browsing((await insertUser(db(), more)).id);
}

export async function getRoles(userId: string) {
  return (await db().user.findUniqueOrThrow({ where: { id: userId } })).roles;
}

/** Words that only those may read who may. */
export const ACCESS = 'CANARYGATE 4711';
export const TOTAL = '$1,062.50';

/** A company with two locations, a visit at each, and a member of every role; the site contact looks after the first. */
export async function openCompany() {
  const owner = await insertUser(db(), { fullName: 'Ona Owner' });
  const company = await insertCompany(db(), { ownerId: owner.id });
  const companyId = company.id;
  const [north, south] = [
    await insertLocation(db(), { companyId, label: 'North store', street: '12 North Ave', accessNotes: `${ACCESS} north` }),
    await insertLocation(db(), { companyId, label: 'South store', street: '34 South Ave', accessNotes: `${ACCESS} south` }),
  ];
  const [manager, contact, billing] = [
    await insertMember(db(), { companyId, role: 'manager' }),
    await insertMember(db(), { companyId, role: 'site_contact', siteIds: [north.id] }),
    await insertMember(db(), { companyId, role: 'billing' }),
  ];
  const visit = (siteId: string) =>
    insertVisit(db(), { booking: { companyId, customerId: manager.userId, siteId, contactName: 'Mara Manager' } });
  const [atNorth, atSouth] = [await visit(north.id), await visit(south.id)];
  return {
    company,
    companyId,
    north,
    south,
    atNorth,
    atSouth,
    owner: await browsing(owner.id),
    manager: await browsing(manager.userId),
    contact: await browsing(contact.userId),
    billing: await browsing(billing.userId),
  };
}

/** Work that was done at a location so many days ago. */
export function doneAt(input: { companyId: string; siteId: string; customerId: string; days: number }) {
  const { days, ...booking } = input;
  const windowStart = addHours(now(), -24 * days);
  return insertAssignedVisit(db(), {
    status: 'completed',
    completedAt: windowStart,
    windowStart,
    windowEnd: addHours(windowStart, 3),
    booking,
  });
}
