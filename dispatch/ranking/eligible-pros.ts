import type { CompiledVisit } from '../model/compiled';
import { prosInReach } from './nearby-index';
import type { PreparedProblem } from '../model/prepare-problem';

/**
 * Positions (in `prepared.pros`, ascending) of the pros who pass every rule that does not look at the clock: active,
 * accepting, service, excluded, equipment, crew, least payout, radius. A typed index over the homes finds them without asking the rest.
 */
export function eligiblePros(visit: CompiledVisit, prepared: PreparedProblem): Int32Array {
  const index = prepared.nearby();
  const { service, payoutCents, excludedProIds, equipment, people } = visit.visit;
  const near = prosInReach(index, visit, { service, payoutCents });
  const needs = equipment !== undefined || people !== undefined;
  if (index.serviceBits.size <= 32 && excludedProIds.length === 0 && !needs) return near;
  return near.filter((position) => {
    const pro = prepared.pros[position];
    if (pro === undefined || !pro.services.has(service) || excludedProIds.includes(pro.pro.proId)) return false;
    return (people ?? 1) <= (pro.pro.crewSize ?? 1) && (equipment ?? []).every((piece) => pro.pro.equipment?.includes(piece));
  });
}
