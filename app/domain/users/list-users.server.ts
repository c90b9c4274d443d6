import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { NotFound } from '#app/platform/errors';
import { dateColumn } from '#app/platform/local-date';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { countHeldVisits } from '../pro-admin/suspend-pro.server';
import { listAudit } from '../audit/list-audit.server';
import { storedReason } from '../visits/stored-reason';
import { deviceName } from '../sign-in/device-name';
import { shownEmail } from '../fields/no-email';
import { NOT_STARTED_STATUSES } from '../visits/visit-status';

const REFUSED_FORM = /^Tried to send a form: (.+)$/;
/** Who did something, where it was no account. */
const ACTORS: Record<string, Marked> = {
  system: mark('System'),
  user: mark('Themselves'),
  shell: mark('The server’s operator'),
  customer: mark('Customer'),
  pro: mark('Pro'),
  admin: mark('Admin'),
};

export const USER_ROLES = ['all', 'customer', 'pro', 'admin', 'company'] as const;
export const USER_STATES = ['all', 'onboarded', 'pending', 'banned'] as const;

export type UserFilter = {
  q: string;
  role: (typeof USER_ROLES)[number];
  state: (typeof USER_STATES)[number];
  /** Only people who were active in the week that ends on this day of the office, with the role that they had then. */
  active: string | null;
};

export const USER_SORTS = {
  name: { field: 'fullName' },
  email: { field: 'email' },
  since: { field: 'createdAt' },
} satisfies Sorts;

/** Onboarded is who has a proved address and, as a pro, was taken on; pending is who still has a step to do. */
function stateOf(state: UserFilter['state']): Prisma.UserWhereInput {
  const ready: Prisma.UserWhereInput = {
    emailVerifiedAt: { not: null },
    OR: [{ NOT: { roles: { has: 'pro' } } }, { pro: { onboardedAt: { not: null } } }],
  };
  switch (state) {
    case 'all':
      return {};
    case 'onboarded':
      return { status: { not: 'banned' }, ...ready };
    case 'pending':
      return { status: { not: 'banned' }, NOT: ready };
    case 'banned':
      return { status: 'banned' };
  }
}

const WEEK_DAYS = 7;

function activeIn(day: string, role: UserFilter['role']): Prisma.UserWhereInput {
  const to = dateColumn(day);
  const from = new Date(to.getTime() - (WEEK_DAYS - 1) * DAY_MS);
  return { activeDays: { some: { day: { gte: from, lte: to }, ...(role !== 'all' && { roles: { has: role } }) } } };
}

function buildWhere({ q, role, state, active }: UserFilter): Prisma.UserWhereInput {
  const like = { contains: q, mode: 'insensitive' as const };
  const digits = q.replace(/\D/g, '');
  const ofRole = active ? activeIn(active, role) : role === 'all' ? {} : { roles: { has: role } };
  const found = [{ fullName: like }, { email: like }, ...(digits.length > 3 ? [{ phone: { contains: digits } }] : [])];
  return {
    deletedAt: null,
    guestEmail: null,
    AND: [stateOf(state), ofRole, q ? { OR: found } : {}],
  };
}

/** One page of accounts by name, mail or number, by role and by where they stand. */
export async function listUsers(db: Db, filter: UserFilter, page: SortedPage) {
  const where = buildWhere(filter);
  const { rows, next } = await readSorted(page, {
    findPlace: (id, select) => db.user.findUnique({ where: { id }, select }),
    find: ({ where: part, orderBy, take }) =>
      db.user.findMany({
        where: { AND: [where, part] },
        orderBy,
        take,
        select: {
          id: true,
          fullName: true,
          email: true,
          phone: true,
          roles: true,
          status: true,
          emailVerifiedAt: true,
          createdAt: true,
          pro: { select: { onboardedAt: true } },
        },
      }),
  });
  return {
    next,
    rows: rows.map(({ pro, emailVerifiedAt, fullName, email, ...user }) => ({
      ...user,
      email: shownEmail(email),
      name: fullName || shownEmail(email),
      onboarded: Boolean(emailVerifiedAt) && (!user.roles.includes('pro') || Boolean(pro?.onboardedAt)),
    })),
  };
}

/** Behind which rows an admin stands in the lists of an account; empty where at the first page. */
type UserPlaces = { sessions?: string; audit?: string };

/** An account with all that an admin decides by: pages of its sessions and of its audit lines. Throws NotFound. */
export async function readUserForAdmin(db: Db, userId: string, after: UserPlaces = {}) {
  const user = await db.user.findUnique({
    where: { id: userId, deletedAt: null },
    include: {
      pro: { select: { id: true, status: true, companyName: true } },
      totp: { select: { confirmedAt: true } },
      bans: { orderBy: { at: 'desc' }, take: 1 },
    },
  });
  if (!user) throw new NotFound();
  const [visits, bookings, promised, sessions, trail, otherAdmins] = await Promise.all([
    db.visit.count({
      where: { booking: { customerId: userId }, leadVisitId: null, status: { in: [...NOT_STARTED_STATUSES] } },
    }),
    db.booking.count({ where: { customerId: userId } }),
    user.pro ? countHeldVisits(db, { proId: user.pro.id }) : 0,
    listSessions(db, { userId, after: after.sessions ?? '' }),
    readTrail(db, [userId, ...(user.pro ? [user.pro.id] : [])], after.audit ?? ''),
    db.user.count({ where: { id: { not: userId }, roles: { has: 'admin' }, status: 'active', deletedAt: null } }),
  ]);
  const { totp, bans, ...rest } = user;
  return {
    ...rest,
    email: shownEmail(user.email),
    name: user.fullName || shownEmail(user.email),
    twoStep: Boolean(totp?.confirmedAt),
    lastBan: bans[0] ?? null,
    sessions: sessions.rows.map(({ id, userAgent, lastSeenAt }) => ({
      id,
      device: deviceName(userAgent),
      lastSeen: lastSeenAt,
    })),
    visits,
    bookings,
    promised,
    trail: trail.rows,
    next: { sessions: sessions.next, audit: trail.next },
    isLastAdmin: user.roles.includes('admin') && otherAdmins === 0,
  };
}

/** A page of the sessions of an account that still stand, the one seen last first. */
function listSessions(db: Db, { userId, after }: { userId: string; after: string }) {
  const standing = { userId, expiresAt: { gt: now() } };
  return readSorted(
    { sort: { field: 'lastSeenAt', direction: 'desc' }, after, take: 20 },
    {
      findPlace: (id, select) => db.session.findFirst({ where: { id, userId }, select }),
      find: ({ where, orderBy, take }) =>
        db.session.findMany({
          where: { AND: [standing, where] },
          orderBy,
          take,
          select: { id: true, userAgent: true, lastSeenAt: true },
        }),
    },
  );
}

/** A page of who did what to an account, the newest first. */
async function readTrail(db: Db, objectIds: string[], after: string) {
  const about = { objectType: { in: ['user', 'pro'] }, objectId: { in: objectIds } };
  const { rows, next } = await listAudit(db, { about, after, take: 30 });
  const owners = new Map(rows.map(({ id, data }) => [id, ownerIn(data)]));
  const actors = await db.user.findMany({
    where: { id: { in: [...rows.flatMap(({ actorId }) => actorId ?? []), ...[...owners.values()].flatMap((id) => id ?? [])] } },
    select: { id: true, fullName: true, email: true },
  });
  const names = new Map(actors.map(({ id, fullName, email }) => [id, fullName || email]));
  const lines = rows.map(({ id, actorId, actorKind, data: _data, ...row }) => {
    const kind = ACTORS[actorKind];
    const by = (actorId && names.get(actorId)) ?? (kind ? translate(kind) : actorKind);
    const owner = owners.get(id);
    return {
      ...row,
      id: String(id),
      by: owner ? t('{name} for {owner}', { name: by, owner: names.get(owner) ?? t('the owner') }) : by,
      reason: row.reason && trailReason(row.reason),
    };
  });
  return { rows: lines, next };
}

/** What an admin typed stays as it is; what the product kept is written in the language of its reader. */
function trailReason(text: string): string {
  const route = REFUSED_FORM.exec(text)?.[1];
  return route ? t('Tried to send a form: {route}', { route }) : storedReason(text);
}

/** For whom a person of their household did it. */
function ownerIn(data: unknown): string | null {
  const { forId } = (data ?? {}) as { forId?: unknown };
  return typeof forId === 'string' ? forId : null;
}
