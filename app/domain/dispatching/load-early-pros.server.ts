import type { EarlyPro } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { licensedKinds } from '../catalog/work-kinds.server';
import { servicesIn } from './credential-policy';
import { readBrings, readOfficePause, isAccepting, isActive } from './load-engine-pros.server';

const earlySelect = {
  id: true,
  lat: true,
  lng: true,
  zone: true,
  status: true,
  onboardedAt: true,
  yearsExperience: true,
  helperWaivedAt: true,
  acceptingJobs: true,
  pausedUntil: true,
  officePausedUntil: true,
  maxMiles: true,
  minPayoutCents: true,
  services: true,
  equipment: true,
  crewSize: true,
  insuranceExpires: true,
} as const;

/** Pros as the early rules see them for one kind of work in one state: a row each, and licenses where the state asks for one. */
export async function loadEarlyPros(
  db: Db,
  { proIds, state, service }: { proIds: string[]; state: string; service: string },
): Promise<EarlyPro[]> {
  const licensed = await licensedKinds(db, state);
  const pros = await db.pro.findMany({ where: { id: { in: proIds } }, select: earlySelect });
  const licenses = licensed.has(service)
    ? await db.proLicense.findMany({ where: { proId: { in: proIds }, state, service }, orderBy: { id: 'asc' } })
    : [];
  const byPro = new Map<string, typeof licenses>();
  for (const license of licenses) byPro.set(license.proId, [...(byPro.get(license.proId) ?? []), license]);
  const at = now();
  return pros.map((pro) => ({
    proId: pro.id,
    lat: pro.lat,
    lng: pro.lng,
    zone: pro.zone,
    active: isActive(pro),
    accepting: isAccepting(pro, at),
    ...readOfficePause(pro, at),
    maxMiles: pro.maxMiles,
    minPayoutCents: pro.minPayoutCents,
    ...readBrings(pro),
    services: servicesIn(
      state,
      {
        services: pro.services.filter((one) => one === service),
        insuranceExpires: pro.insuranceExpires,
        licenses: byPro.get(pro.id) ?? [],
      },
      licensed,
    ),
  }));
}
