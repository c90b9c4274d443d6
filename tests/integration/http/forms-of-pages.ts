import type { ServerBuild } from '@remix-run/node';
import { appealLink } from '#app/domain/conduct/appeal-link.server';
import { hashSecretToken } from '#app/domain/accounts/secret-token.server';
import { issueEmailToken } from '#app/domain/accounts/email-token.server';
import { unsubscribeUrl } from '#app/domain/notifications/unsubscribe.server';
import { accessPolicy, type Audience } from '#app/http/access-policy';
import { now } from '#app/platform/clock.server';
import { db, pool, transact } from '#app/platform/db.server';
import { signLink, type LinkPurpose } from '#app/platform/link-token.server';
import { addDays, localDate } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertUser } from '#tests/factories/users';

export type Who = 'visitor' | 'customer' | 'pro' | 'applicant' | 'suspended' | 'company' | 'admin';
export type People = Record<Exclude<Who, 'visitor'>, string>;

/** Who opens the pages of a folder; a page of the office or of pros alone is asked by its own people. */
function visitorsOf(routeId: string, audience: readonly Audience[]): Who[] {
  if (audience.includes('admin')) return ['admin'];
  if (audience.includes('anyone') && !/pro\+|customer\+/.test(routeId)) return ['visitor', 'customer'];
  if (routeId.startsWith('routes/commercial+')) return ['company', 'applicant'];
  if (routeId.startsWith('routes/pro+')) return ['pro', 'applicant', 'suspended'];
  if (routeId.startsWith('routes/bookings+')) return ['customer', 'pro'];
  return ['customer', 'applicant'];
}

/** Addresses that are the same page with another form on it. */
const VIEWS: Record<string, string[]> = {
  '/pro/dashboard/jobs': ['?tab=pool', '?tab=assigned', '?tab=offers', '?tab=done'],
  '/pro/dashboard/schedule': ['?view=month', '?view=week', '?view=rules', '?view=hours', '?view=off', '?view=calendar'],
  '/admin/payments': ['?tab=reconciliation', '?tab=disputes', '?tab=holds', '?tab=refunds', '?tab=payouts', '?tab=transfers'],
  '/admin/gallery': ['?show=published'],
  '/auth': ['?tab=signup', '?tab=signin'],
  '/checkout': [],
  '/confirm': [],
};

/** Addresses whose rest names what stands on the page: a visit that waits, and a pro whom a rule keeps from it. */
const CHOSEN: Record<string, string> = {
  '/admin/board': `SELECT '?day=' || v.window_start::date || '&visit=' || v.id || coalesce('&for=' || p.id, '') FROM (
      SELECT * FROM visit WHERE status = 'pending' AND kind <> 'takedown' ORDER BY window_start DESC LIMIT 3) v
    LEFT JOIN LATERAL (SELECT id FROM pro WHERE status = 'active' ORDER BY id LIMIT 4) p ON true`,
  '/admin/board/batch': "SELECT '?visit=' || id FROM visit WHERE status = 'pending' ORDER BY window_start DESC LIMIT 2",
};

/** Of each kind of thing one: the first column is an id. `$1` is the person who asks. */
const OWN: Partial<Record<Who, Record<string, string>>> = {
  customer: {
    visitId: `SELECT DISTINCT ON (v.kind, v.status, r.status) v.id FROM visit v JOIN booking b ON b.id = v.booking_id
      LEFT JOIN visit_report r ON r.visit_id = v.id WHERE b.customer_id = $1
      ORDER BY v.kind, v.status, r.status, v.window_start DESC`,
    bookingId: 'SELECT id FROM booking WHERE customer_id = $1 LIMIT 5',
    siteId: 'SELECT id FROM site WHERE customer_id = $1 LIMIT 2',
    reference: 'SELECT DISTINCT ON (payment_status, terms) reference FROM booking WHERE customer_id = $1',
    invoiceId: 'SELECT i.id FROM billing_invoice i WHERE i.customer_id = $1 LIMIT 2',
    paymentId: `SELECT p.id FROM payment p JOIN booking b ON b.id = p.booking_id WHERE b.customer_id = $1 LIMIT 2`,
  },
  pro: {
    visitId: `SELECT DISTINCT ON (v.kind, v.status, a.status, o.status, v.pool_since IS NULL, v.stored) v.id FROM (
        SELECT visit.*, EXISTS (SELECT 1 FROM stored_lights s WHERE s.booking_id = visit.booking_id) AS stored FROM visit) v
      LEFT JOIN assignment a ON a.visit_id = v.id AND a.pro_id = (SELECT id FROM pro WHERE user_id = $1)
      LEFT JOIN offer o ON o.visit_id = v.id AND o.pro_id = (SELECT id FROM pro WHERE user_id = $1)
      WHERE a.id IS NOT NULL OR o.id IS NOT NULL`,
    bookingId: `SELECT v.booking_id FROM assignment a JOIN visit v ON v.id = a.visit_id
      WHERE a.pro_id = (SELECT id FROM pro WHERE user_id = $1) LIMIT 5`,
    documentId: `SELECT id FROM pro_document WHERE pro_id = (SELECT id FROM pro WHERE user_id = $1) LIMIT 2`,
    reviewId: `SELECT DISTINCT ON (answered_at IS NULL) id FROM review
      WHERE side = 'customer' AND revealed_at IS NOT NULL AND pro_id = (SELECT id FROM pro WHERE user_id = $1)`,
  },
  company: {
    visitId: `SELECT DISTINCT ON (v.kind, v.status, EXISTS (SELECT 1 FROM visit_photo p WHERE p.visit_id = v.id)) v.id
      FROM visit v JOIN booking b ON b.id = v.booking_id WHERE b.company_id IN
      (SELECT company_id FROM company_member WHERE user_id = $1)`,
    locationId: 'SELECT id FROM site WHERE company_id IN (SELECT company_id FROM company_member WHERE user_id = $1) LIMIT 2',
    siteProgramId: `SELECT DISTINCT ON (status) id FROM site_program WHERE company_id IN
      (SELECT company_id FROM company_member WHERE user_id = $1)`,
    memberId: `SELECT user_id FROM company_member WHERE user_id <> $1 AND company_id IN
      (SELECT company_id FROM company_member WHERE user_id = $1)`,
  },
  admin: {
    visitId: `SELECT DISTINCT ON (v.kind, v.status, v.pool_since IS NULL, s.status, c.is_waiting) v.id FROM visit v
      LEFT JOIN visit_sign_off s ON s.visit_id = v.id LEFT JOIN photo_consent c ON c.visit_id = v.id`,
    bookingId: `(SELECT booking_id FROM stored_lights LIMIT 3) UNION (SELECT booking_id FROM thread LIMIT 2)`,
    requestId: 'SELECT DISTINCT ON (r.status, q.status) r.id FROM quote_request r LEFT JOIN quote q ON q.quote_request_id = r.id',
    proposalId: 'SELECT id FROM plan_proposal',
    paymentId: 'SELECT DISTINCT ON (kind, status, refunded_cents > 0) id FROM payment',
    proId: 'SELECT DISTINCT ON (p.status, s.appealed_at IS NULL) p.id FROM pro p LEFT JOIN pro_suspension s ON s.pro_id = p.id',
    userId: `SELECT DISTINCT ON (roles, status) id FROM app_user WHERE id <> $1
      ORDER BY roles, status, (SELECT count(*) FROM session WHERE session.user_id = app_user.id) DESC`,
    customerId: 'SELECT DISTINCT ON (b.payment_status) u.id FROM app_user u LEFT JOIN booking b ON b.customer_id = u.id',
    claimId: 'SELECT DISTINCT ON (status, wish) id FROM guarantee_claim',
    itemId: 'SELECT DISTINCT ON (status, kind) id FROM moderation_item',
    ticketId: 'SELECT DISTINCT ON (status) id FROM support_ticket',
    leadId: 'SELECT DISTINCT ON (status) id FROM commercial_lead',
    licenseId: 'SELECT DISTINCT ON (status) id FROM pro_license',
    eventId: 'SELECT DISTINCT ON (processed_at IS NULL) event_id FROM webhook_event LIMIT 3',
    endpointId: 'SELECT id FROM webhook_endpoint',
    disputeId: 'SELECT DISTINCT ON (status, decision IS NULL) id FROM dispute',
    invoiceId: 'SELECT DISTINCT ON (kind, status) id FROM billing_invoice',
    companyId: 'SELECT id FROM company LIMIT 1',
    siteId: 'SELECT DISTINCT ON (place_state, company_id IS NULL) id FROM site',
    areaId: "SELECT 'new' UNION SELECT max(id::text) FROM service_area",
    seasonId: "SELECT 'new' UNION SELECT max(id::text) FROM season",
    closedId: "SELECT 'new' UNION SELECT max(id::text) FROM closed_days HAVING count(*) > 0",
    holdId: "SELECT 'new' UNION SELECT max(id::text) FROM weather_hold HAVING count(*) > 0",
    addOnId: "SELECT 'new' UNION SELECT max(id) FROM add_on",
    siteProgramId: 'SELECT DISTINCT ON (status) id FROM site_program',
    programId: "SELECT 'new' UNION SELECT max(id) FROM commercial_program",
    page: "SELECT unnest(ARRAY['professionals', 'commercial', 'terms'])",
    lineId: 'SELECT id FROM service_line',
    serviceId: "SELECT 'new' UNION SELECT max(id) FROM service_line",
    entryId: "SELECT 'new' UNION SELECT max(id) FROM faq_entry",
  },
};
OWN.suspended = OWN.pro;

/** Pages whose address takes two ids. */
const PAIRS: Record<string, string> = {
  'routes/admin+/business.programs.$programId_.prices': "SELECT max(id) || '/prices' FROM commercial_program",
  'routes/admin+/pros.$proId.documents.$documentId':
    "SELECT DISTINCT ON (status) pro_id || '/documents/' || id FROM pro_document",
  'routes/bookings+/$bookingId.messages_.$seq.report': `SELECT booking_id || '/messages/' || seq || '/report' FROM message WHERE sender_id <> $1 AND booking_id IN (
      SELECT id FROM booking WHERE customer_id = $1 UNION SELECT v.booking_id FROM assignment a JOIN visit v ON v.id = a.visit_id
      WHERE a.pro_id = (SELECT id FROM pro WHERE user_id = $1)) ORDER BY 1 LIMIT 8`,
};

/** The column that holds the token which opens a page without a session. */
const TOKENS: Record<string, string> = {
  'routes/_booking+/quotes.$token': 'SELECT DISTINCT ON (status) token FROM quote',
  'routes/_booking+/requests.$token': 'SELECT DISTINCT ON (status) token FROM quote_request',
  'routes/_public+/commercial_.requests.$token': 'SELECT DISTINCT ON (status) token FROM commercial_lead WHERE token IS NOT NULL',
  'routes/change-orders+/$token': 'SELECT DISTINCT ON (status) token FROM change_order',
  'routes/support+/$token': 'SELECT DISTINCT ON (status) token FROM support_ticket',
  'routes/waitlist+/$token': 'SELECT token FROM waitlist_entry LIMIT 2',
};

const SIGNED: Record<string, { purpose: LinkPurpose; visits: string }> = {
  'routes/visits+/confirm.$token': { purpose: 'visit-confirm', visits: "status = 'accepted' AND customer_confirmed_at IS NULL" },
  'routes/visits+/sign-off.$token': {
    purpose: 'visit-sign-off',
    visits: 'id IN (SELECT DISTINCT ON (status) visit_id FROM visit_sign_off)',
  },
  'routes/visits+/times.$token': {
    purpose: 'visit-times',
    visits: "id IN (SELECT visit_id FROM window_proposal WHERE status = 'open')",
  },
};

async function firsts(sql: string, own?: string): Promise<string[]> {
  const { rows } = await pool().query<string[]>({ text: sql, values: sql.includes('$1') ? [own] : [], rowMode: 'array' });
  return rows.map(([first]) => String(first));
}

async function signedLinks({ purpose, visits }: { purpose: LinkPurpose; visits: string }): Promise<string[]> {
  const { rows } = await pool().query<{ id: string; window_version: number }>(
    `SELECT id, window_version FROM visit WHERE ${visits} ORDER BY window_start DESC LIMIT 4`,
  );
  const expiresAt = new Date(now().getTime() + 3_600_000);
  return rows.map(({ id, window_version }) => signLink({ purpose, visitId: id, windowVersion: window_version, expiresAt }));
}

/** Links that a mail would bring, whose text is stored nowhere: the page, its holder and the secret part. */
export async function mailedLinks(people: People): Promise<{ who: Who; path: string }[]> {
  const times = { createdAt: now(), expiresAt: new Date(now().getTime() + 3_600_000) };
  const link = 'a-link-that-a-mail-has-brought-to-one-person';
  const linkHash = hashSecretToken(link);
  const { email } = await db().user.findUniqueOrThrow({ where: { id: people.applicant } });
  const { id: userId } = await insertUser(db(), { emailVerifiedAt: null });
  const unproved = await db().user.findUniqueOrThrow({ where: { id: userId } });
  const token = (kind: 'verify_email' | 'reset_password') =>
    transact(db(), (tx) => issueEmailToken(tx, { userId, email: unproved.email, kind }));
  await db().adminInvitation.create({
    data: { userId: people.applicant, linkHash, reason: 'More hands', byId: people.admin, ...times },
  });
  const { companyId } = await db().companyMember.findFirstOrThrow({ where: { userId: people.company } });
  await db().companyInvitation.create({ data: { companyId, email, role: 'manager', linkHash, byId: people.company, ...times } });
  await db().householdInvitation.create({ data: { ownerId: people.customer, email, linkHash, ...times } });
  await db().emailChange.create({ data: { hash: linkHash, userId: people.customer, newEmail: 'new@town.test', ...times } });
  const code = { channel: 'email', address: email, secret: 'sealed', ...times } as const;
  await db().signInCode.create({
    data: { ...code, purpose: 'sign_in', handleHash: linkHash, linkHash, userId: people.applicant },
  });
  const phone = hashSecretToken(`${link}-by-text`);
  await db().signInCode.create({
    data: {
      ...code,
      purpose: 'verify_phone',
      channel: 'sms',
      address: '+13125550163',
      handleHash: phone,
      userId: people.customer,
    },
  });
  const mail = await db().notification.create({
    data: {
      dedupeKey: link,
      channel: 'email',
      address: email,
      template: 'visit-reminder',
      data: {},
      status: 'sent',
      createdAt: now(),
    },
  });
  const warned = await db().moderationItem.create({
    data: {
      kind: 'user',
      targetId: people.customer,
      subjectId: people.customer,
      reason: 'Rude or threatening',
      status: 'resolved',
      measure: 'warn',
      words: 'Stay polite',
      decidedById: people.admin,
      decidedAt: now(),
    },
  });
  return [
    { who: 'visitor', path: new URL(appealLink(warned.id)).pathname },
    { who: 'visitor', path: new URL(unsubscribeUrl(mail.id)).pathname },
    { who: 'visitor', path: `/verify-email/${await token('verify_email')}` },
    { who: 'visitor', path: `/reset-password/${await token('reset_password')}` },
    { who: 'applicant', path: `/admin/promote/${link}` },
    { who: 'applicant', path: `/commercial/join/${link}` },
    { who: 'applicant', path: `/customer/household/join/${link}` },
    { who: 'customer', path: `/settings/confirm-email/${link}` },
    { who: 'visitor', path: `/signin/code/${link}` },
    { who: 'visitor', path: `/signin/link/${link}` },
    { who: 'customer', path: `/settings/phone/${link}-by-text` },
  ];
}

export async function findPeople(): Promise<People> {
  const idOf = async (name: string) => (await db().user.findUniqueOrThrow({ where: { email: `${name}@demo.test` } })).id;
  const suspended = await insertPro(db(), { status: 'suspended' });
  await db().proSuspension.create({
    data: { proId: suspended.id, reason: 'Came late three times', byId: await idOf('admin'), at: now() },
  });
  return {
    customer: await idOf('customer'),
    pro: await idOf('pro'),
    company: await idOf('company'),
    admin: await idOf('admin'),
    applicant: (await insertUser(db())).id,
    suspended: suspended.userId,
  };
}

function pattern(build: ServerBuild, routeId: string): string {
  const parts: string[] = [];
  for (let id: string | undefined = routeId; id; id = build.routes[id]?.parentId) parts.unshift(build.routes[id]?.path ?? '');
  return `/${parts.filter(Boolean).join('/')}`;
}

async function addressesOf(build: ServerBuild, { routeId, who, people }: { routeId: string; who: Who; people: People }) {
  const path = pattern(build, routeId);
  const own = who === 'visitor' ? undefined : people[who];
  const param = /:(\w+)/.exec(path)?.[1];
  if (!param) {
    const chosen = CHOSEN[path] ? await firsts(CHOSEN[path]) : [];
    return [path, ...[...(VIEWS[path] ?? []), ...chosen].map((view) => path + view)];
  }
  const pair = PAIRS[routeId];
  if (pair) return (await firsts(pair, own)).map((rest) => path.replace(/:.*/, '') + rest);
  const signed = SIGNED[routeId];
  const sql = TOKENS[routeId] ?? OWN[who]?.[param];
  const values = signed ? await signedLinks(signed) : sql ? await firsts(sql, own) : [];
  return values.map((value) => path.replace(`:${param}`, value));
}

/** Every page of the product that may have a form, for each kind of person who may open it. */
export async function everyPage(build: ServerBuild, people: People): Promise<{ who: Who; path: string }[]> {
  const pages: { who: Who; path: string }[] = [];
  for (const [routeId, policy] of Object.entries(accessPolicy)) {
    if (!('loader' in policy) || /\.(csv|ics|pdf|json|txt|xml)|resources/.test(routeId)) continue;
    for (const who of visitorsOf(routeId, policy.loader))
      for (const path of await addressesOf(build, { routeId, who, people })) pages.push({ who, path });
  }
  const request = await firsts("SELECT token FROM quote_request WHERE status = 'quoted' LIMIT 1").catch(() => []);
  const date = addDays(localDate('America/Chicago', now()), 12);
  for (const who of ['visitor', 'customer'] as const) {
    pages.push({ who, path: `/book?service=basic&zip=60614&date=${date}` });
    for (const token of request)
      pages.push({ who, path: `/confirm?request=${token}` }, { who, path: `/checkout?request=${token}` });
  }
  return [...pages, ...(await mailedLinks(people))];
}
