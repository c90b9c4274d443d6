import type { Db } from '#app/platform/db.server';
import { serviceName } from '../catalog/service-names';
import { ACTIVE_STATUSES } from '../visits/visit-status';

export type DayStop = {
  visitId: string;
  service: string;
  start: Date;
  zone: string;
  address: string;
  lat: number;
  lng: number;
};

/** Of these visits those that the pro holds and has still to do, in their order, with their addresses. */
export async function listDayStops(db: Db, { proId, visitIds }: { proId: string; visitIds: string[] }): Promise<DayStop[]> {
  const rows = await db.assignment.findMany({
    where: { proId, visitId: { in: visitIds }, status: { in: [...ACTIVE_STATUSES] } },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
    select: {
      visitId: true,
      start: true,
      visit: {
        select: {
          kind: true,
          zone: true,
          booking: {
            select: {
              package: { select: { name: true } },
              site: { select: { street: true, city: true, state: true, zip: true, lat: true, lng: true } },
            },
          },
        },
      },
    },
  });
  return rows.map(({ visitId, start, visit: { kind, zone, booking } }) => {
    const { street, city, state, zip, lat, lng } = booking.site;
    const address = `${street}, ${city}, ${state} ${zip}`;
    return { visitId, start, zone, service: serviceName(booking.package.name, kind), address, lat, lng };
  });
}
