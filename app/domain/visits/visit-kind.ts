export const VISIT_KINDS = ['install', 'takedown', 'service_call'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];
