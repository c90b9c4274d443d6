import { createCookie, type Cookie } from '@remix-run/node';
import { isHttps } from '#app/platform/app-url.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { hashSecretToken, newSecretToken } from '../domain/accounts/secret-token.server';
import { noteActiveDay } from '../domain/accounts/note-active-day.server';
import { publishSignOut } from '../realtime/publish.server';
import { now } from '../platform/clock.server';
import { db, type Db, runPrepared } from '../platform/db.server';
import { env, sessionSecrets } from '../platform/env.server';
import { CONFIGURATION_VERSION } from '../platform/configuration-cache.server';
import { asLanguage, type Language } from '../platform/texts/language';
import type { ProStatus, Role } from '#prisma';

const LIFETIME_DAYS = 30;
const TOUCH_MS = 5 * MINUTE_MS;

export type ActorPro = { proId: string; status: ProStatus; onboarded: boolean };

/** Who is asking, read from the database for every request: a role taken away is gone at once. */
export type Actor = {
  userId: string;
  email: string;
  fullName: string;
  roles: Role[];
  emailVerified: boolean;
  isDemo: boolean;
  /** In which they read what we send, and pages that are in it. */
  language: Language;
  /** Whether sign-in asks for an authenticator app. */
  hasSecondFactor: boolean;
  pro: ActorPro | null;
  sessionHash: string;
  sessionEndsAt: Date;
  /** Of the configuration, as it was when the request came. */
  configurationVersion: string;
  /** An admin looks at this account, to read only: whose session it is and until when. */
  viewing: Viewing | null;
  /** Another's account that this person has opened: on the pages of household-routes.ts they act for its owner. */
  opened: OpenedAccount | null;
  /** On those pages, where the actor is the owner: who really asks. */
  member: Member | null;
};

type OpenedAccount = { userId: string; email: string; fullName: string; emailVerified: boolean };
type Member = { userId: string };

export type Viewing = { id: string; adminId: string; endsAt: Date };

let cookie: Cookie | undefined;

/** Over https `__Host-` and Secure; the same cookie without them where APP_URL is http. */
export function sessionCookie(): Cookie {
  const secure = isHttps();
  const secrets = sessionSecrets();
  return (cookie ??= createCookie(secure ? '__Host-session' : 'session', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    secrets,
    maxAge: LIFETIME_DAYS * 86_400,
  }));
}

async function readToken(cookieHeader: string | null | undefined): Promise<string | null> {
  const token: unknown = await sessionCookie().parse(cookieHeader ?? null);
  return typeof token === 'string' && token.length > 20 ? token : null;
}

type FoundActor = Omit<Actor, 'language' | 'pro' | 'sessionHash' | 'viewing' | 'opened' | 'member'> & {
  language: string;
  openedId: string | null;
  openedEmail: string;
  openedName: string;
  openedVerified: boolean;
  viewingId: string | null;
  adminId: string;
  viewingEndsAt: Date | null;
  lastSeenAt: Date;
  proId: string | null;
  proStatus: ProStatus | null;
  onboarded: boolean;
};

/**
 * Whose session it is; while an admin looks at another account (no admin's, and not closed), whose account that is. Both are asked
 * for every request: who is an admin no longer looks at nothing.
 */
const FIND_VIEWED = `LEFT JOIN (account_viewing v JOIN app_user seen ON seen.id = v.user_id AND seen.deleted_at IS NULL
      AND seen.status <> 'banned' AND NOT 'admin' = ANY (seen.roles))
    ON v.session_hash = s.token_hash AND v.ends_at > $2 AND 'admin' = ANY (own.roles)`;

/** The account of another that a person has opened on this device: a customer's and nothing else (OPENABLE), neither banned nor closed. */
const FIND_OPENED = `LEFT JOIN (household_member h JOIN app_user opened ON opened.id = h.owner_id AND opened.deleted_at IS NULL
      AND opened.status <> 'banned' AND opened.roles = ARRAY['customer']::role[])
    ON h.id = s.opened_household_id AND h.member_id = own.id AND v.id IS NULL`;

/** One plain query: it comes before everything else of every request, and twice for each of a thousand sockets that come back at once. */
const FIND_ACTOR = `SELECT u.id AS "userId", u.email::text, u.full_name AS "fullName", u.language, u.roles::text[] AS roles, u.is_demo AS "isDemo",
    u.email_verified_at IS NOT NULL AS "emailVerified", t.confirmed_at IS NOT NULL AS "hasSecondFactor",
    s.last_seen_at AS "lastSeenAt", s.expires_at AS "sessionEndsAt", p.id AS "proId", p.status::text AS "proStatus", p.onboarded_at IS NOT NULL AS onboarded,
    v.id AS "viewingId", own.id AS "adminId", v.ends_at AS "viewingEndsAt", opened.id AS "openedId", opened.email::text AS "openedEmail",
    opened.full_name AS "openedName", opened.email_verified_at IS NOT NULL AS "openedVerified",
    ${CONFIGURATION_VERSION} AS "configurationVersion"
  FROM session s JOIN app_user own ON own.id = s.user_id ${FIND_VIEWED} ${FIND_OPENED}
  JOIN app_user u ON u.id = coalesce(seen.id, own.id)
  LEFT JOIN totp_factor t ON t.user_id = u.id LEFT JOIN pro p ON p.user_id = u.id
  WHERE s.token_hash = $1 AND s.expires_at > $2 AND own.status <> 'banned' AND own.deleted_at IS NULL`;

/** The signed-in person behind a Cookie header, or null. Banned users and expired sessions count as signed out. */
export async function findActor(cookieHeader: string | null | undefined): Promise<Actor | null> {
  const token = await readToken(cookieHeader);
  if (!token) return null;
  const sessionHash = hashSecretToken(token);
  const { rows } = await runPrepared<FoundActor>({ name: 'find-actor', text: FIND_ACTOR, values: [sessionHash, now()] });
  if (!rows[0]) return null;
  const { lastSeenAt, proId, proStatus, onboarded, viewingId, adminId, viewingEndsAt, ...found } = rows[0];
  const { openedId, openedEmail, openedName, openedVerified, ...person } = found;
  if (now().getTime() - lastSeenAt.getTime() > TOUCH_MS) {
    await db().session.updateMany({ where: { tokenHash: sessionHash }, data: { lastSeenAt: now() } });
    await noteActiveDay(db(), adminId);
  }
  const viewing = viewingId && viewingEndsAt ? { id: viewingId, adminId, endsAt: viewingEndsAt } : null;
  const pro = proId && proStatus ? { proId, status: proStatus, onboarded } : null;
  const opened = openedId ? { userId: openedId, email: openedEmail, fullName: openedName, emailVerified: openedVerified } : null;
  return { ...person, language: asLanguage(person.language), pro, sessionHash, viewing, opened, member: null };
}

/** The owner of the opened account, in the place of the person who opened it: a customer and no more than that. */
export function standIn(person: Actor): Actor {
  if (!person.opened) return person;
  return { ...person, ...person.opened, roles: ['customer'], pro: null, opened: null, member: { userId: person.userId } };
}

/**
 * Begins a session with a fresh random token and ends the one the browser brought, so that a planted cookie is worth nothing.
 * Push notifications that this browser gets for the same person go on. Returns the Set-Cookie header.
 */
export async function startSession(client: Db, input: { userId: string; request: Request; clientIp: string }): Promise<string> {
  const token = newSecretToken();
  const old = await readToken(input.request.headers.get('cookie'));
  const { id } = await client.session.create({
    data: {
      tokenHash: hashSecretToken(token),
      userId: input.userId,
      createdAt: now(),
      lastSeenAt: now(),
      expiresAt: new Date(now().getTime() + LIFETIME_DAYS * DAY_MS),
      userAgent: (input.request.headers.get('user-agent') ?? '').slice(0, 300),
      ipHash: hashSecretToken(`${env().SESSION_SECRET}:${input.clientIp}`).slice(0, 16),
    },
    select: { id: true },
  });
  await noteActiveDay(client, input.userId);
  if (old) {
    const before = { tokenHash: hashSecretToken(old), userId: input.userId };
    await client.pushSubscription.updateMany({ where: { userId: input.userId, session: before }, data: { sessionId: id } });
    await client.session.deleteMany({ where: { tokenHash: hashSecretToken(old) } });
  }
  return sessionCookie().serialize(token);
}

/**
 * A session that is used goes on: once a day its end is moved 30 days ahead and the browser gets its cookie again.
 * Returns the Set-Cookie header, or null where that was done within the last day.
 */
export async function prolongSession(client: Db, { request, actor }: { request: Request; actor: Actor }): Promise<string | null> {
  const endsAt = new Date(now().getTime() + LIFETIME_DAYS * DAY_MS);
  if (endsAt.getTime() - actor.sessionEndsAt.getTime() < DAY_MS) return null;
  const token = await readToken(request.headers.get('cookie'));
  if (!token) return null;
  const { count } = await client.session.updateMany({ where: { tokenHash: actor.sessionHash }, data: { expiresAt: endsAt } });
  return count === 1 ? sessionCookie().serialize(token) : null;
}

/** Ends this browser's session on the server, and with it its push notifications. Returns the Set-Cookie header that clears the cookie. */
export async function endSession(client: Db, request: Request): Promise<string> {
  const token = await readToken(request.headers.get('cookie'));
  if (token) {
    const tokenHash = hashSecretToken(token);
    const session = await client.session.findUnique({ where: { tokenHash }, select: { userId: true } });
    await client.session.deleteMany({ where: { tokenHash } });
    if (session) {
      await client.pushSubscription.deleteMany({ where: { userId: session.userId, sessionId: null } });
      await publishSignOut(client, session.userId);
    }
  }
  return sessionCookie().serialize('', { maxAge: 0 });
}

/** The roles that decide where a person's work begins. */
export async function findRoles(client: Db, userId: string): Promise<{ roles: Role[]; pro: { id: string } | null }> {
  return client.user.findUniqueOrThrow({ where: { id: userId }, select: { roles: true, pro: { select: { id: true } } } });
}
