import type { Site } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { findZip, type ZipPlace } from '../catalog/find-zip.server';
import { houseStreet, streetLine } from '../fields/unit-field';
import { recordEvent } from '../visits/record-event.server';
import { publishVisit } from '../visits/publish-visit.server';
import { askForPlace, NOT_ASKED } from './ask-for-place.server';
import { ownedBy, readSite, type SiteOwner } from './queries.server';
import { sameStreet } from './same-street';
import { MAX_SITES, type SiteForm } from './site.schema';

/** As many as one form can tick. */
const MAX_LOCATIONS = 150;

/** A location of a company says what building it is too. */
export type SavedSite = SiteForm & { facility?: string; squareFeet?: number };

async function getPlace(tx: Tx, zip: string): Promise<ZipPlace> {
  const place = await findZip(tx, zip);
  if (!place)
    throw new InputError('Unknown ZIP code', { zip: t('We can’t find the ZIP code {zip}. Check the five digits.', { zip }) });
  return place;
}

/** A saved address of this customer or company at that street and ZIP, or null. */
export async function findSite(tx: Db, input: SiteOwner & { street: string; zip: string }): Promise<Site | null> {
  const near = await tx.site.findMany({
    where: { ...ownedBy(input), zip: input.zip },
    orderBy: [{ archivedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'desc' }],
    take: MAX_SITES,
  });
  return near.find((site) => sameStreet(site.street, input.street)) ?? null;
}

/** Saves a new address; one that is there already is shown again instead of twice. Throws InputError. */
export async function addSite(tx: Tx, { site, ...owner }: SiteOwner & { site: SavedSite }): Promise<Site> {
  await lockOwner(tx, owner);
  const place = await getPlace(tx, site.zip);
  const known = await findSite(tx, { ...owner, street: streetLine(site), zip: place.zip });
  if (known) {
    await askForPlace(tx, known);
    return tx.site.update({
      where: { id: known.id },
      data: {
        ...buildingOf(site),
        label: site.label || known.label,
        accessNotes: site.accessNotes || known.accessNotes,
        archivedAt: null,
      },
    });
  }
  const most = 'companyId' in owner ? MAX_LOCATIONS : MAX_SITES;
  const saved = await tx.site.count({ where: { ...ownedBy(owner), archivedAt: null } });
  if (saved >= most) throw new InputError(t('You can keep {most} addresses. Remove one first.', { most }));
  const added = await tx.site.create({ data: { ...ownedBy(owner), createdAt: now(), ...fieldsOf(site, place) } });
  await askForPlace(tx, added);
  return added;
}

/** One new address of an owner at a time, so that none is saved twice. */
async function lockOwner(tx: Tx, owner: SiteOwner): Promise<void> {
  if ('companyId' in owner) await tx.$queryRaw`SELECT 1 FROM company WHERE id = ${owner.companyId}::uuid FOR NO KEY UPDATE`;
  else await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${owner.customerId}::uuid FOR NO KEY UPDATE`;
}

function fieldsOf(site: SavedSite, place: ZipPlace) {
  const { label, unit, accessNotes } = site;
  const street = streetLine(site);
  const { city, state, zip, lat, lng, zone } = place;
  return { label, street, unit, accessNotes, city, state, zip, lat, lng, zone, ...buildingOf(site) };
}

function buildingOf({ facility, squareFeet }: SavedSite) {
  return facility && squareFeet ? { facility, squareFeet } : {};
}

/**
 * Changes a saved address. Access notes and street may be corrected until the pro is on the way; with visits ahead the ZIP code
 * stands, for price, tax and crew come from it. Pros who hold a visit there see the change at once.
 * Throws NotFound, Conflict while a pro is under way, InputError.
 */
export async function changeSite(tx: Tx, input: SiteOwner & { siteId: string; byId: string; site: SavedSite }): Promise<void> {
  const { byId, ...asked } = input;
  for (const visitId of await correctSite(tx, asked)) {
    await recordEvent(tx, { visitId, type: 'site-changed', actor: { kind: 'customer', userId: byId } });
    await publishVisit(tx, visitId);
  }
}

/** As `changeSite`, for an act that tells by itself what changed: answers the visits there. Throws NotFound, Conflict, InputError. */
export async function correctSite(tx: Tx, input: SiteOwner & { siteId: string; site: SavedSite }): Promise<string[]> {
  const { siteId, site, ...owner } = input;
  const before = await readSite(tx, { siteId, ...owner });
  for (const id of [...before.visitIds].sort()) await tx.$queryRaw`SELECT 1 FROM visit WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const standing = await readSite(tx, { siteId, ...owner });
  if (standing.isUnderWay) throw new Conflict('already_done', t('Your pro is on the way. Send them a message instead.'));
  if (standing.hasVisitsAhead && site.zip !== standing.zip)
    throw new InputError('You can’t change the ZIP code', {
      zip: t('A visit is booked for this ZIP code. To have the work done elsewhere, cancel it and book again.'),
    });
  await writeSite(tx, { siteId, site, before: standing });
  return standing.visitIds;
}

/** The house keeps its point unless it is another house now. */
async function writeSite(
  tx: Tx,
  { siteId, site, before }: { siteId: string; site: SavedSite; before: { street: string; unit: string; zip: string } },
): Promise<void> {
  const { lat, lng, ...fields } = fieldsOf(site, await getPlace(tx, site.zip));
  const isSame = site.zip === before.zip && sameStreet(houseStreet(site), houseStreet(before));
  const data = isSame ? fields : { ...fields, lat, lng, ...NOT_ASKED };
  const written = await tx.site.update({ where: { id: siteId }, data });
  if (!isSame) await askForPlace(tx, written);
}

/** Takes an address off the list; bookings keep it. Throws NotFound, Conflict while visits are ahead or a program runs. */
export async function removeSite(tx: Tx, input: SiteOwner & { siteId: string }): Promise<void> {
  const site = await readSite(tx, input);
  if (site.hasVisitsAhead)
    throw new Conflict('already_done', t('A visit is booked at this address. You can remove the address after the visit.'));
  if (await tx.siteProgram.count({ where: { siteId: site.id, status: { in: ['active', 'paused'] } } }))
    throw new Conflict(
      'already_done',
      t('A program runs at this location. You can remove the location when the program has ended.'),
    );
  await tx.site.update({ where: { id: site.id }, data: { archivedAt: now() } });
}
