import { createHash } from 'node:crypto';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { houseStreet } from '../fields/unit-field';
import { ordersFor } from '../memberships/check-booker.server';
import { notify } from '../notifications/notify.server';
import { lockBooking } from '../payments/booking-account.server';
import { readSiteRecord } from '../site-records/queries.server';
import { saveSiteRecord } from '../site-records/save-record.server';
import { NO_FACTS } from '../site-records/site-record';
import { correctSite } from '../sites/save-site.server';
import { readSite } from '../sites/queries.server';
import { windowInWords } from '../visits/local-time';
import { detailsInWords } from '../visits/detail-labels';
import { publishVisit } from '../visits/publish-visit.server';
import { recordEvent } from '../visits/record-event.server';
import { NOT_STARTED_STATUSES } from '../visits/visit-status';
import { DETAIL_NAMES, type DetailName, type Details, type DetailsForm } from './details.schema';

type Mine = { visitId: string; customerId: string };

const booked = {
  id: true,
  companyId: true,
  onSiteName: true,
  onSitePhone: true,
  notes: true,
  site: { select: { id: true, companyId: true, street: true, city: true, state: true, zip: true } },
} as const;

async function readOwn(db: Db, { visitId, customerId }: Mine) {
  const visit = await db.visit.findFirst({
    where: { id: visitId, leadVisitId: null, booking: { customerId } },
    select: { id: true, status: true, booking: { select: booked } },
  });
  if (!visit) throw new NotFound();
  const { companyId, site } = visit.booking;
  // Who left a company keeps the visits that they booked, but not its locations.
  if (companyId && !(await ordersFor(db, { companyId, userId: customerId }))) throw new NotFound();
  return { ...visit, owner: site.companyId ? { companyId: site.companyId } : { customerId } };
}

function hashDetails(details: Details): string {
  return createHash('sha256')
    .update(JSON.stringify(DETAIL_NAMES.map((name) => details[name])))
    .digest('hex');
}

/** What a customer may change on their booked visit, and whether they still may. Throws NotFound for another's. */
export async function readDetails(db: Db, mine: Mine) {
  const { status, booking, owner } = await readOwn(db, mine);
  const site = await readSite(db, { siteId: booking.site.id, ...owner });
  const record = await readSiteRecord(db, site.id);
  const { gateCode, dogs, parking } = record?.facts ?? NO_FACTS;
  const { onSiteName, onSitePhone, notes } = booking;
  const details: Details = {
    onSiteName,
    onSitePhone,
    notes,
    gateCode,
    dogs,
    parking,
    unit: site.unit,
    accessNotes: site.accessNotes,
  };
  return {
    details,
    basedOn: hashDetails(details),
    isOpen: NOT_STARTED_STATUSES.some((open) => open === status) && !site.isUnderWay,
    bookingId: booking.id,
    site,
    record,
    owner,
  };
}

/**
 * Changes what a booked visit's price does not depend on: who is there, how one gets in, what the pro should know. It counts for every
 * visit of the booking that is ahead; what belongs to the address counts for all visits there. Pros who have one of the booking's
 * visits are told what changed, and each visit's history says it. Nothing happens where it says the same. Throws NotFound, Conflict
 * once the pro is on the way, InputError where someone else changed the details meanwhile.
 */
export async function changeDetails(tx: Tx, { form, ...mine }: Mine & { form: DetailsForm }): Promise<DetailName[]> {
  const { booking } = await readOwn(tx, mine);
  await lockBooking(tx, booking.id);
  const visits = await holdVisits(tx, booking.site.id);
  const current = await readDetails(tx, mine);
  if (!current.isOpen) throw new Conflict('already_done', t('Your pro is on the way. Send them a message instead.'));
  const changed = DETAIL_NAMES.filter((name) => form[name] !== current.details[name]);
  if (changed.length === 0) return [];
  if (form.basedOn !== current.basedOn)
    throw new InputError(t('Someone else changed these details while you were editing. Reload the page to see theirs.'));
  await write(tx, { form, current, mine, changed });
  for (const { id, bookingId } of visits) {
    const isOwn = bookingId === booking.id;
    const ofSite = changed.filter((name) => SITE_DETAILS.includes(name));
    if (!isOwn && ofSite.length === 0) continue;
    const data = { fields: isOwn ? changed : ofSite };
    await recordEvent(tx, { visitId: id, type: 'details-changed', actor: { kind: 'customer', userId: mine.customerId }, data });
    await publishVisit(tx, id);
  }
  await notifyPros(tx, { visits, fields: changed, bookingId: booking.id });
  return changed;
}

const SITE_DETAILS: readonly DetailName[] = ['unit', 'accessNotes', 'gateCode', 'dogs', 'parking'];

type HeldVisit = { id: string; bookingId: string };

/** Every visit ahead at the address, held in one order, so that no pro sets out meanwhile. */
function holdVisits(tx: Tx, siteId: string): Promise<HeldVisit[]> {
  return tx.$queryRaw<HeldVisit[]>`
    SELECT visit.id, visit.booking_id AS "bookingId" FROM visit JOIN booking ON booking.id = visit.booking_id
    WHERE booking.site_id = ${siteId}::uuid AND visit.lead_visit_id IS NULL AND visit.status::text = ANY (${[...NOT_STARTED_STATUSES]})
    ORDER BY visit.id FOR NO KEY UPDATE OF visit`;
}

type Writing = { form: DetailsForm; current: Awaited<ReturnType<typeof readDetails>>; mine: Mine; changed: DetailName[] };

async function write(tx: Tx, { form, current, mine, changed }: Writing): Promise<void> {
  const { site, record, owner, bookingId } = current;
  const { onSiteName, onSitePhone, notes, unit, accessNotes, gateCode, dogs, parking } = form;
  const touches = (names: readonly DetailName[]) => names.some((name) => changed.includes(name));
  if (touches(['onSiteName', 'onSitePhone', 'notes']))
    await tx.booking.update({ where: { id: bookingId }, data: { onSiteName, onSitePhone, notes, version: { increment: 1 } } });
  if (touches(['unit', 'accessNotes'])) {
    const { label, zip } = site;
    await correctSite(tx, { siteId: site.id, ...owner, site: { label, street: houseStreet(site), unit, zip, accessNotes } });
  }
  if (touches(['gateCode', 'dogs', 'parking'])) {
    const { gateCode: _known, ...facts } = record?.facts ?? NO_FACTS;
    await saveSiteRecord(tx, {
      siteId: site.id,
      form: { basedOn: record?.id ?? '', gateCode, facts: { ...facts, dogs, parking } },
      by: { userId: mine.customerId, as: 'customer' },
    });
  }
}

type Told = { visits: HeldVisit[]; fields: DetailName[]; bookingId: string };

/** Who has accepted a visit of the booking, on any of its days and in any place of its team. What changed is named, not what it says. */
async function notifyPros(tx: Tx, { visits, fields, bookingId }: Told): Promise<void> {
  const own = visits.filter((visit) => visit.bookingId === bookingId).map(({ id }) => id);
  const places = await tx.visit.findMany({
    where: { OR: [{ id: { in: own } }, { leadVisitId: { in: own } }] },
    select: { id: true },
  });
  const assignments = await tx.assignment.findMany({
    where: { status: 'accepted', visitId: { in: places.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
    select: {
      visitId: true,
      visit: { select: { windowStart: true, windowEnd: true, zone: true, booking: { select: { reference: true } } } },
      pro: { select: { user: { select: { id: true, fullName: true, email: true } } } },
    },
  });
  for (const { visitId, visit, pro } of assignments)
    await notify(tx, {
      dedupeKey: `details-changed:${visitId}:${pro.user.id}:${now().toISOString()}`,
      userId: pro.user.id,
      template: 'visit-details-changed',
      visitId,
      data: () => ({
        name: pro.user.fullName || pro.user.email,
        reference: visit.booking.reference,
        when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
        what: detailsInWords(fields),
        url: appUrl(`/pro/visits/${visitId}`),
      }),
    });
}

/** What the customer changed of a visit since a pro took it, in words, and when last; null where nothing is new. */
export async function readNewDetails(db: Db, { visitId, since }: { visitId: string; since: Date }) {
  const visit = await db.visit.findUnique({ where: { id: visitId }, select: { id: true, leadVisitId: true } });
  const [changed] = await db.$queryRaw<{ at: Date | null; fields: string[] }[]>`
    SELECT max(event.at) AS at, coalesce(array_agg(DISTINCT field.name) FILTER (WHERE field.name IS NOT NULL), '{}') AS fields
    FROM visit_event AS event
    LEFT JOIN LATERAL jsonb_array_elements_text(CASE
      WHEN event.type = 'site-changed' THEN '["accessNotes"]'::jsonb
      WHEN jsonb_typeof(event.data -> 'fields') = 'array' THEN event.data -> 'fields'
      ELSE '[]'::jsonb END) AS field(name) ON true
    WHERE event.visit_id = ${visit?.leadVisitId ?? visitId}::uuid
      AND event.type IN ('details-changed', 'site-changed') AND event.at >= ${since}`;
  if (!changed?.at) return null;
  return { at: changed.at, what: detailsInWords(DETAIL_NAMES.filter((name) => changed.fields.includes(name))) };
}
