export const VISIT_KINDS = ['install', 'takedown', 'service_call', 'service'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];
