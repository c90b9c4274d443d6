/** What the office should know before it gives a customer credit, a refund or another visit. */
export type RiskFacts = {
  isBanned: boolean;
  /** Bans that were lifted. */
  pastBans: number;
  disputes: { open: number; lost: number; won: number };
  /** Payments that the bank refused and that no later one made good. */
  openRefusals: number;
  /** Payments that were refused at least once. */
  refusals: number;
  /** Cancellations that cost a fee. */
  lateCancellations: number;
  /** Visits for which a pro came in vain because no one was at home or the gate was locked. */
  inVain: number;
  claims: number;
};

export type Risk = { level: 'low' | 'watch' | 'high'; reasons: string[] };

const MANY_REFUSALS = 3;
const MANY_LATE = 2;
const MANY_CLAIMS = 3;

function counted(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}

/** How much care a customer needs, with every reason for it; the gravest first. */
export function getRisk(facts: RiskFacts): Risk {
  const { disputes } = facts;
  const high = [
    facts.isBanned ? 'The account is banned' : null,
    disputes.open > 0 ? `${counted(disputes.open, 'open dispute')} with the bank` : null,
    disputes.lost > 0 ? `${counted(disputes.lost, 'dispute')} lost` : null,
  ].filter((reason) => reason !== null);
  const watch = [
    facts.openRefusals > 0 ? `${counted(facts.openRefusals, 'payment')} declined and still unpaid` : null,
    facts.refusals >= MANY_REFUSALS ? `${counted(facts.refusals, 'payment')} declined so far` : null,
    facts.lateCancellations >= MANY_LATE ? `${counted(facts.lateCancellations, 'cancellation')} late enough for a fee` : null,
    facts.inVain > 0 ? `Pro couldn’t do the work on site ${counted(facts.inVain, 'time')}` : null,
    facts.claims >= MANY_CLAIMS ? `${counted(facts.claims, 'guarantee claim')}` : null,
    disputes.won > 0 ? `${counted(disputes.won, 'dispute')} won by us` : null,
    facts.pastBans > 0 ? `${counted(facts.pastBans, 'ban')} that ${facts.pastBans === 1 ? 'was' : 'were'} lifted` : null,
  ].filter((reason) => reason !== null);
  return { level: high.length > 0 ? 'high' : watch.length > 0 ? 'watch' : 'low', reasons: [...high, ...watch] };
}
