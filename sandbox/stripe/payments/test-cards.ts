export type Decline = { code: string; decline_code?: string; message: string };
export type TestCard = {
  brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  last4: string;
  /** Refuses every charge. */
  decline?: Decline;
  /** Refuses only once it is charged after being saved: attaching it works. */
  declineWhenSaved?: Decline;
  /** 'once': 3-D Secure until it was set up for later; 'always': for every payment. */
  authentication?: 'once' | 'always';
  disputed?: boolean;
  /** 'pending': refunds wait and succeed later; 'failing': they succeed and fail later. */
  refunds?: 'pending' | 'failing';
  /** Its money is available at once. */
  fundsAtOnce?: boolean;
};

function declined(decline_code: string, message = 'Your card was declined.'): Decline {
  return { code: 'card_declined', decline_code, message };
}

const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.');

/** Stripe's own test numbers and what they do. */
const byNumber: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa', last4: '4242' },
  '4000056655665556': { brand: 'visa', last4: '5556' },
  '5555555555554444': { brand: 'mastercard', last4: '4444' },
  '378282246310005': { brand: 'amex', last4: '0005' },
  '6011111111111117': { brand: 'discover', last4: '1117' },
  '4000000000000077': { brand: 'visa', last4: '0077', fundsAtOnce: true },
  '4000000000000002': { brand: 'visa', last4: '0002', decline: declined('generic_decline') },
  '4000000000009995': { brand: 'visa', last4: '9995', decline: insufficientFunds },
  '4000000000009987': { brand: 'visa', last4: '9987', decline: declined('lost_card') },
  '4000000000009979': { brand: 'visa', last4: '9979', decline: declined('stolen_card') },
  '4000000000000069': { brand: 'visa', last4: '0069', decline: { code: 'expired_card', message: 'Your card has expired.' } },
  '4000000000000127': {
    brand: 'visa',
    last4: '0127',
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  '4000000000000119': {
    brand: 'visa',
    last4: '0119',
    decline: { code: 'processing_error', message: 'An error occurred while processing your card. Try again in a little bit.' },
  },
  '4000000000000341': { brand: 'visa', last4: '0341', declineWhenSaved: declined('generic_decline') },
  '4000002500003155': { brand: 'visa', last4: '3155', authentication: 'once' },
  '4000002760003184': { brand: 'visa', last4: '3184', authentication: 'always' },
  '4000000000003220': { brand: 'visa', last4: '3220', authentication: 'always' },
  '4000008260003178': { brand: 'visa', last4: '3178', authentication: 'once', decline: insufficientFunds },
  '4000000000000259': { brand: 'visa', last4: '0259', disputed: true },
  '4000000000007726': { brand: 'visa', last4: '7726', refunds: 'pending' },
  '4000000000005126': { brand: 'visa', last4: '5126', refunds: 'failing' },
};

const byName: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_bypassPending: '4000000000000077',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_createDispute: '4000000000000259',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
};

export function normalizeCardNumber(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}

export function testCard(number: string): TestCard | undefined {
  return byNumber[number];
}

/** The number behind one of Stripe's ready-made names such as "pm_card_visa". */
export function namedTestCard(name: string): string | undefined {
  return byName[name];
}
