import type { TransferFacts } from './transfer-hold';

type SignOff = { status: string } | null;
type Work = {
  id: string;
  signOff: SignOff;
  /** The visit, where this is a place in its team: it is signed off and looked into for all. */
  leadVisit: { id: string; signOff: SignOff } | null;
  booking: { disputes: TransferFacts['disputes'] };
};

/** The visits whose state decides over a share: its own, and of a place in a team the team's. */
export function listWorkIds({ id, leadVisit }: Pick<Work, 'id' | 'leadVisit'>): string[] {
  return leadVisit ? [id, leadVisit.id] : [id];
}

/** What of the work may hold its pro's share back. `flagged`: the visits that our office looks into. */
export function workFacts(work: Work, flagged: ReadonlySet<string>): Pick<TransferFacts, 'disputes' | 'signOff' | 'flagged'> {
  return {
    disputes: work.booking.disputes,
    signOff: (work.leadVisit ?? work).signOff,
    flagged: listWorkIds(work).some((id) => flagged.has(id)),
  };
}
