/** The customer picks a week of the takedown season until pros are asked for it. */
export function canChooseWeek(visit: { kind: string; status: string; dispatchAfter: Date | null }, at: Date): boolean {
  return visit.kind === 'takedown' && visit.status === 'pending' && visit.dispatchAfter !== null && at < visit.dispatchAfter;
}
