import { haversineMiles } from '#dispatch';
import type { PhotoState } from './check-photo.server';
import type { EvidenceRecord } from './hash-chain';
import type { EvidenceBooking, EvidencePhoto, EvidenceVisit } from './read-evidence.server';

const FEET_PER_MILE = 5_280;

export function toStamp(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

/** What a visit has to say: its facts, who came and where they checked in, each step, the checklist and the sign-off. */
export function visitRecords(visit: EvidenceVisit, site: EvidenceBooking['site']): EvidenceRecord[] {
  const ref = { visitId: visit.id };
  return [
    {
      kind: 'visit',
      content: {
        ...ref,
        service: visit.service,
        visitKind: visit.kind,
        status: visit.status,
        zone: visit.zone,
        windowStart: toStamp(visit.windowStart),
        windowEnd: toStamp(visit.windowEnd),
        startedAt: toStamp(visit.startedAt),
        completedAt: toStamp(visit.completedAt),
        cancelledAt: toStamp(visit.cancelledAt),
      },
    },
    ...visit.assignments.map((each) => ({
      kind: 'check-in',
      content: {
        ...ref,
        pro: each.pro.user.fullName,
        status: each.status,
        setOutAt: toStamp(each.setOutAt),
        arrivedAt: toStamp(each.arrivedAt),
        lat: each.arrivedLat,
        lng: each.arrivedLng,
        // Where the address is; null where only its ZIP code is known.
        ...(site.placePrecision === 'zip'
          ? { addressLat: null, addressLng: null }
          : { addressLat: site.lat, addressLng: site.lng }),
        feetFromAddress: feetFrom(each, site),
        addressKnownTo: site.placePrecision,
      },
    })),
    ...visit.events.map(({ at, type, actorKind }) => ({
      kind: 'event',
      content: { ...ref, at: toStamp(at), type, by: actorKind },
    })),
    ...visit.checks.map(({ position, label, doneAt }) => ({
      kind: 'checklist',
      content: { ...ref, line: position + 1, label, doneAt: toStamp(doneAt) },
    })),
    ...(visit.signOff
      ? [
          {
            kind: 'sign-off',
            content: {
              ...ref,
              status: visit.signOff.status,
              askedAt: toStamp(visit.signOff.askedAt),
              answeredAt: toStamp(visit.signOff.answeredAt),
              note: visit.signOff.note,
            },
          },
        ]
      : []),
  ];
}

/** Null where the phone gave no place, or the address is known by its ZIP code alone. */
function feetFrom(
  { arrivedLat: lat, arrivedLng: lng }: EvidenceVisit['assignments'][number],
  site: EvidenceBooking['site'],
): number | null {
  return lat === null || lng === null || site.placePrecision === 'zip'
    ? null
    : Math.round(haversineMiles({ lat, lng }, site) * FEET_PER_MILE);
}

export function photoRecord(visitId: string, photo: EvidencePhoto, state: PhotoState): EvidenceRecord {
  return {
    kind: 'photo',
    content: {
      visitId,
      photoId: photo.id,
      moment: photo.moment,
      uploadedAt: toStamp(photo.createdAt),
      bytes: photo.file.size,
      sha256: photo.file.sha256 || null,
      bytesNow: state,
      takenAwayAt: toStamp(photo.hiddenAt),
    },
  };
}
