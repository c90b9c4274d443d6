import { HOUR_MS } from '#app/platform/durations';

/** A pro sees the gate code of a site from so long before their visit starts … */
export const CODE_HOURS_BEFORE = 24;
/** … until so long after it ends. */
export const CODE_HOURS_AFTER = 2;

/** From when the pro of a visit sees the gate code. */
export function codeShownFrom({ start }: { start: Date }): Date {
  return new Date(start.getTime() - CODE_HOURS_BEFORE * HOUR_MS);
}

/** Until when they see it. */
export function codeShownUntil({ end }: { end: Date }): Date {
  return new Date(end.getTime() + CODE_HOURS_AFTER * HOUR_MS);
}

/** Whether the pro who has accepted a visit sees the gate code of its site now. The only place of this rule. */
export function seesGateCode(visit: { start: Date; end: Date }, at: Date): boolean {
  return at >= codeShownFrom(visit) && at <= codeShownUntil(visit);
}
