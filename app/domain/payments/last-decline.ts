import { t } from '#app/platform/texts/t';
import { NEEDS_CUSTOMER } from './dunning';
import { declineWords } from './decline-words';

type Tried = { kind: string; status: string; failureMessage: string | null; failureCode: string | null; laterMethods?: string[] };

export type LastRefusal = {
  /** The bank's own words, or those of the reader's language for them. */
  message: string;
  /** The card is good; its holder has to confirm the payment on a page of their bank. */
  asksToConfirm: boolean;
  /** It was to be paid over time: the provider declined it, or the customer turned back there. */
  isLater: boolean;
};

/**
 * Why the newest try at the deposit, or at what is open after it, was refused; `payments` are the newest first. Null while a newer one
 * is being made or has succeeded: an old refusal says nothing about that one.
 */
export function lastRefusal(payments: Tried[], what: 'deposit' | 'rest'): LastRefusal | null {
  const tried = payments.find(({ kind, status }) => (kind === 'deposit') === (what === 'deposit') && status !== 'cancelled');
  if (tried?.status === 'processing' || tried?.status === 'succeeded') return null;
  const refused = tried?.failureMessage ? tried : what === 'rest' ? payments.find(isRefusedRest) : undefined;
  if (!refused?.failureMessage) return null;
  const isLater = Boolean(refused.laterMethods?.length);
  return {
    message: isLater
      ? t('The provider declined it, or you came back before you agreed to its plan.')
      : declineWords(refused.failureMessage),
    asksToConfirm: refused.failureCode === NEEDS_CUSTOMER,
    isLater,
  };
}

/** The saved card's refusal is why there is anything to pay by hand, however often a page was opened since. */
function isRefusedRest({ kind, status, failureMessage }: Tried): boolean {
  return kind !== 'deposit' && status === 'failed' && failureMessage !== null;
}
