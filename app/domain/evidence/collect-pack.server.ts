import type { Db } from '#app/platform/db.server';
import { readBusinessName } from '../settings/queries.server';
import { messageRecords, officeRecords, paymentRecords, saleRecords } from './booking-records';
import { checkPhoto } from './check-photo.server';
import { CHAIN_START, chainRecords, HOW_TO_CHECK, type ChainedRecord, type EvidenceRecord } from './hash-chain';
import { PACK_LIMITS, readEvidence, type EvidenceBooking, type EvidenceVisit } from './read-evidence.server';
import { photoRecord, visitRecords } from './visit-records';

export type EvidencePack = {
  title: string;
  business: string;
  reference: string;
  zone: string;
  madeAt: string;
  howToCheck: string;
  /** What is not in it, in words. */
  leftOut: string[];
  records: ChainedRecord[];
  /** The last record's hash. */
  hash: string;
};

/** Photos made small for the sheet, JPEG, by id. */
export type PackPictures = ReadonlyMap<string, Buffer>;

type Asked = { bookingId: string; madeAt: Date; isPrinted: boolean };

/**
 * All that proves the visits of a booking, in a chain of hashes. The same records give the same hash, whenever the pack is made.
 * Photos are read one at a time and compared with the hash of their upload. Throws NotFound.
 */
export async function collectPack(
  db: Db,
  { bookingId, madeAt, isPrinted }: Asked,
): Promise<{ pack: EvidencePack; pictures: PackPictures }> {
  const { booking, leftOut } = withinLimits(await readEvidence(db, bookingId));
  const business = await readBusinessName(db);
  const pictures = new Map<string, Buffer>();
  const records: EvidenceRecord[] = saleRecords(booking, business);
  for (const visit of booking.visits) {
    records.push(...visitRecords(visit, booking.site));
    for (const photo of visit.photos) {
      const { state, picture } = await checkPhoto(photo, { isPrinted: isPrinted && pictures.size < PACK_LIMITS.pictures });
      if (picture) pictures.set(photo.id, picture);
      records.push(photoRecord(visit.id, photo, state));
    }
  }
  if (pictures.size === PACK_LIMITS.pictures)
    leftOut.push(`At most ${PACK_LIMITS.pictures} photos are printed; of the others there is the hash.`);
  records.push(...messageRecords(booking), ...officeRecords(booking), ...paymentRecords(booking));
  const chained = chainRecords(records);
  const pack: EvidencePack = {
    title: `Evidence for booking ${booking.reference}`,
    business,
    reference: booking.reference,
    zone: booking.site.zone,
    madeAt: madeAt.toISOString(),
    howToCheck: HOW_TO_CHECK,
    leftOut,
    records: chained,
    hash: chained.at(-1)?.hash ?? CHAIN_START,
  };
  return { pack, pictures };
}

function withinLimits(booking: EvidenceBooking): { booking: EvidenceBooking; leftOut: string[] } {
  const leftOut = new Set<string>();
  function first<T>(rows: T[], limit: number, noun: string): T[] {
    if (rows.length > limit) leftOut.add(`Only the first ${limit} ${noun} are in this pack.`);
    return rows.slice(0, limit);
  }
  const visits = first(booking.visits, PACK_LIMITS.visits, 'visits').map((visit): EvidenceVisit => ({
    ...visit,
    events: first(visit.events, PACK_LIMITS.events, 'events of a visit'),
    photos: first(visit.photos, PACK_LIMITS.photos, 'photos of a visit'),
  }));
  const thread = booking.thread && { messages: first(booking.thread.messages, PACK_LIMITS.messages, 'messages') };
  const tickets = first(booking.tickets, PACK_LIMITS.tickets, 'conversations with the office').map((ticket) => ({
    ...ticket,
    messages: first(ticket.messages, PACK_LIMITS.messages, 'messages'),
  }));
  const payments = first(booking.payments, PACK_LIMITS.payments, 'payments');
  return { booking: { ...booking, visits, thread, tickets, payments }, leftOut: [...leftOut] };
}
