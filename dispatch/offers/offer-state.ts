/** The numbers of the offer machine, all in minutes but the count. */
export type OfferNumbers = {
  /** Time to answer an offer. */
  answerMinutes: number;
  /** For a visit that starts today at the site. */
  sameDayMinutes: number;
  serviceCallMinutes: number;
  /** The customer's preferred pro is waited for this long. */
  preferredMinutes: number;
  /** This many declines or expiries under the same terms end the cascade. */
  mostRefusals: number;
  /** Given up this long before the first window opens. */
  giveUpBeforeMinutes: number;
  /** Given up after this long in the pool. */
  poolMinutes: number;
};

export const OFFER_NUMBERS: OfferNumbers = {
  answerMinutes: 120,
  sameDayMinutes: 10,
  serviceCallMinutes: 15,
  preferredMinutes: 240,
  mostRefusals: 5,
  giveUpBeforeMinutes: 24 * 60,
  poolMinutes: 72 * 60,
};

/** What an offer promises. Another payout or another window is another offer. */
export type OfferTerms = { payoutCents: number; windowFrom: string; windowTo: string };

export type Refused = { proId: string; outcome: 'declined' | 'expired'; at: string; terms: OfferTerms };

export type OpenOffer = { proId: string; offeredAt: string; expiresAt: string };

/**
 * `waiting`: no pro holds it, a ranking is needed. `offered`: one pro holds it alone. `pool`: any eligible pro may claim it.
 * `held`: kept out of dispatch and pool. The last three are ends, but an assignment may be released.
 */
export type OfferStatus = 'waiting' | 'offered' | 'pool' | 'held' | 'assigned' | 'unfulfilled' | 'withdrawn';

export type OfferState = {
  visitId: string;
  kind: 'install' | 'takedown' | 'service_call' | 'service';
  /** IANA zone of the site: "same day" is its day. */
  zone: string;
  preferredProId: string | null;
  terms: OfferTerms;
  status: OfferStatus;
  /** When the visit began to wait. */
  since: string;
  offer: OpenOffer | null;
  refused: Refused[];
  pooledAt: string | null;
  proId: string | null;
};

/** A pro in the order in which they are to be asked: the eligible ones of `rankPros`. */
export type RankedCandidate = { proId: string; autoAccept: boolean };

export type OfferEvent =
  | { type: 'offer'; ranked: RankedCandidate[] }
  | { type: 'accept'; proId: string }
  | { type: 'decline'; proId: string }
  | { type: 'expire' }
  | { type: 'claim'; proId: string }
  | { type: 'release'; proId: string }
  | { type: 'open_pool' }
  | { type: 'change_terms'; terms: OfferTerms }
  | { type: 'hold' }
  | { type: 'resume' }
  | { type: 'withdraw' }
  | { type: 'check_deadline' };

export type OfferEffect =
  /** Rank the pros again and come back with `offer`. */
  | { type: 'rank' }
  | { type: 'send_offer'; proId: string; expiresAt: string }
  | { type: 'end_offer'; proId: string; outcome: 'accepted' | 'declined' | 'expired' | 'withdrawn' }
  | { type: 'assign'; proId: string; by: 'auto' | 'offer' | 'claim' }
  | { type: 'unassign'; proId: string }
  | { type: 'open_pool'; reason: 'refusals' | 'nobody_left' | 'admin' }
  | { type: 'give_up'; reason: 'window' | 'pool' }
  | { type: 'alert_admin'; reason: 'cascade_ended' | 'unfulfilled' }
  /** Come back with this event at that instant. */
  | { type: 'schedule'; event: 'expire' | 'check_deadline'; at: string }
  /** The event came too late or from the wrong pro; nothing changed. */
  | { type: 'refuse'; reason: 'no_offer' | 'not_holder' | 'expired' | 'not_in_pool' | 'not_assigned' | 'ended' };
