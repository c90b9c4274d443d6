import { t } from '#app/platform/texts/t';

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

/** How much care a customer needs, with every reason for it; the gravest first. */
export function getRisk(facts: RiskFacts): Risk {
  const { disputes } = facts;
  const high = [
    facts.isBanned ? t('The account is banned') : null,
    disputes.open > 0
      ? t('{count, plural, one {# open dispute} other {# open disputes}} with the bank', { count: disputes.open })
      : null,
    disputes.lost > 0 ? t('{count, plural, one {# dispute} other {# disputes}} lost', { count: disputes.lost }) : null,
  ].filter((reason) => reason !== null);
  const watch = [
    facts.openRefusals > 0
      ? t('{count, plural, one {# payment} other {# payments}} declined and still unpaid', { count: facts.openRefusals })
      : null,
    facts.refusals >= MANY_REFUSALS
      ? t('{count, plural, one {# payment} other {# payments}} declined so far', { count: facts.refusals })
      : null,
    facts.lateCancellations >= MANY_LATE
      ? t('{count, plural, one {# cancellation} other {# cancellations}} late enough for a fee', {
          count: facts.lateCancellations,
        })
      : null,
    facts.inVain > 0
      ? t('Pro couldn’t do the work on site {count, plural, one {# time} other {# times}}', { count: facts.inVain })
      : null,
    facts.claims >= MANY_CLAIMS
      ? t('{count, plural, one {# guarantee claim} other {# guarantee claims}}', { count: facts.claims })
      : null,
    disputes.won > 0 ? t('{count, plural, one {# dispute} other {# disputes}} won by us', { count: disputes.won }) : null,
    facts.pastBans > 0
      ? t('{count, plural, one {# ban that was} other {# bans that were}} lifted', { count: facts.pastBans })
      : null,
  ].filter((reason) => reason !== null);
  return { level: high.length > 0 ? 'high' : watch.length > 0 ? 'watch' : 'low', reasons: [...high, ...watch] };
}
