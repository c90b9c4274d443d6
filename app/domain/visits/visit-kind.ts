export const VISIT_KINDS = ['install', 'takedown', 'service_call', 'service'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** The first work of what was sold, not what follows from it: no takedown, no call, no re-visit. */
export function isFirstWork(visit: { kind: VisitKind; guarantee: boolean; coveredByPlan: boolean }): boolean {
  return (visit.kind === 'install' || visit.kind === 'service') && !visit.guarantee && !visit.coveredByPlan;
}
