import { invoicedText, managerText, netText, payWithinText } from './invoice-words';
import { facts, firstName, type MailContent } from './mail-content';

/** Mails that were ordered before they named their days had thirty. */
function daysOfMail({ netDays }: { netDays?: string }): number {
  return Number(netDays ?? 30);
}

export function quoteRequestReceived(data: {
  name: string;
  reference?: string;
  service: string;
  /** The date wished for, ready to read. */
  date?: string;
  address?: string;
  url: string;
}): MailContent {
  return {
    subject: 'Request received: you’ll hear from us within 24 hours',
    preheader: 'Thank you. We’re reviewing your request.',
    heading: `Thank you, ${firstName(data.name)}`,
    paragraphs: ['We have your request. You’ll hear from us within 24 hours with a price or a question.'],
    facts: facts({ Reference: data.reference, Service: data.service, 'Preferred date': data.date, Where: data.address }),
    button: { label: 'See your request', url: data.url },
  };
}

function cancelNote(rules: string | undefined): string | undefined {
  return rules ? `If you cancel: ${rules}` : undefined;
}

export function quoteIssued(data: {
  name: string;
  service: string;
  address?: string;
  /** The change that this version answers. */
  asked?: string;
  /** What is in the price, with the price of each. */
  includes?: string;
  tax?: string;
  /** What there is to choose from, each with its lines, total and deposit. */
  options?: { title: string; text: string }[];
  /** What canceling costs. */
  rules?: string;
  total: string;
  /** Left out where it is paid by invoice. */
  deposit?: string;
  /** Days that an invoice leaves to pay; notices of before had none. */
  netDays?: string;
  validUntil: string;
  url: string;
}): MailContent {
  const one = data.options ? undefined : data;
  const pay = data.options ? 'the deposit of your option' : data.deposit;
  return {
    subject: `Your quote: ${data.total} for ${data.service}`,
    preheader: `Good until ${data.validUntil}.`,
    heading: data.options ? `Choose your option, ${firstName(data.name)}` : `Here is your price, ${firstName(data.name)}`,
    paragraphs: [
      data.options
        ? 'Each price is fixed and includes everything listed with it. Choose one when you accept.'
        : 'The price is fixed and includes everything listed here.',
      data.deposit
        ? `You pay ${pay} now and the rest when the work is done.`
        : `You pay nothing now: we send an invoice after each visit, to be paid ${payWithinText(daysOfMail(data))}.`,
    ],
    facts: facts({
      'You asked for': data.asked,
      Service: data.service,
      Where: data.address,
      Includes: one?.includes,
      'Sales tax': one?.tax,
      Total: one?.total,
      'Deposit today': one?.deposit,
      ...Object.fromEntries((data.options ?? []).map(({ title, text }) => [title, text])),
      Terms: data.deposit ? undefined : invoicedText(daysOfMail(data)),
      'Good until': data.validUntil,
    }),
    button: { label: 'View your quote', url: data.url },
    note: cancelNote(data.rules),
  };
}

export function bookingConfirmed(data: {
  name: string;
  reference: string;
  service: string;
  when: string;
  address: string;
  total: string;
  deposit: string;
  /** Who signed the quote. */
  acceptedBy?: string;
  /** What canceling costs. */
  rules?: string;
  url: string;
  /** Only for who booked without signing in: where a password is set. */
  passwordUrl?: string;
}): MailContent {
  return {
    subject: `Booked: ${data.service} (${data.reference})`,
    preheader: 'We’re finding your pro now.',
    heading: `You’re booked, ${firstName(data.name)}!`,
    paragraphs: [
      'We’ll let you know who’s coming as soon as a pro confirms.',
      ...(data.passwordUrl
        ? ['See, reschedule or cancel your booking with a 6-digit code that we email to this address. No password needed.']
        : []),
    ],
    facts: facts({
      Booking: data.reference,
      Service: data.service,
      When: data.when,
      Where: data.address,
      'Paid today': data.deposit,
      Total: data.total,
      'Quote accepted by': data.acceptedBy,
    }),
    button: { label: 'See your booking', url: data.url },
    links: data.passwordUrl ? [{ label: 'Set a password', url: data.passwordUrl }] : undefined,
    note: cancelNote(data.rules),
  };
}

/** Nothing was paid; the account manager speaks with each site. */
export function invoiceBooking(data: {
  name: string;
  reference: string;
  service: string;
  when: string;
  address: string;
  total: string;
  netDays?: string;
  /** Who signed the quote. */
  acceptedBy?: string;
  url: string;
}): MailContent {
  return {
    subject: `Booked on invoice: ${data.service} (${data.reference})`,
    preheader: `Nothing to pay now: invoice ${netText(daysOfMail(data))}.`,
    heading: `You’re booked, ${firstName(data.name)}!`,
    paragraphs: [managerText(daysOfMail(data)), 'After each visit we send its invoice to this address.'],
    facts: facts({
      Booking: data.reference,
      Service: data.service,
      When: data.when,
      Where: data.address,
      Total: data.total,
      Terms: invoicedText(daysOfMail(data)),
      'Quote accepted by': data.acceptedBy,
    }),
    button: { label: 'See your booking', url: data.url },
  };
}

type ReceiptData = {
  name: string;
  reference: string;
  service: string;
  amount: string;
  date: string;
  receiptNumber: string;
  /** "Visa ending in 4242". */
  card?: string;
  tax?: string;
  /** The receipt as a PDF, in the account. */
  pdfUrl?: string;
  url: string;
};

function pdfLink(pdfUrl: string | undefined) {
  return pdfUrl ? [{ label: 'Download the receipt (PDF)', url: pdfUrl }] : undefined;
}

/** `signed`: who signed the quote, and when; `quoteUrl`: what was signed. */
type DepositData = ReceiptData & { balance?: string; signed?: string; quoteUrl?: string };

export function depositReceipt(data: DepositData): MailContent {
  return {
    subject: `Receipt ${data.receiptNumber}: deposit of ${data.amount}`,
    preheader: 'Thank you. We received your deposit.',
    heading: `Thank you, ${firstName(data.name)}`,
    paragraphs: ['Here is your deposit receipt.'],
    facts: facts({
      Receipt: data.receiptNumber,
      Booking: data.reference,
      Service: data.service,
      Paid: data.amount,
      'Paid with': data.card,
      'Sales tax in it': data.tax,
      On: data.date,
      'Due when the work is done': data.balance,
      'Quote signed by': data.signed,
    }),
    button: { label: 'See your booking', url: data.url },
    links: [...(pdfLink(data.pdfUrl) ?? []), ...(data.quoteUrl ? [{ label: 'See the signed quote', url: data.quoteUrl }] : [])],
  };
}

export function receipt(data: ReceiptData & { total?: string }): MailContent {
  return {
    subject: `Receipt ${data.receiptNumber}: ${data.amount}`,
    preheader: 'Thank you. Everything is paid.',
    heading: `Paid in full, ${firstName(data.name)}`,
    paragraphs: ['The work is done and we charged the balance to your card. Here is your receipt.'],
    facts: facts({
      Receipt: data.receiptNumber,
      Booking: data.reference,
      Service: data.service,
      Paid: data.amount,
      'Paid with': data.card,
      'Sales tax in it': data.tax,
      On: data.date,
      'Total of the booking': data.total,
    }),
    button: { label: 'See your booking', url: data.url },
    links: pdfLink(data.pdfUrl),
  };
}

export function paymentFailed(data: {
  name: string;
  reference: string;
  amount: string;
  reason?: string;
  /** The bank wants the customer to confirm the payment. */
  confirm?: string;
  /** The day on which the card is tried again. */
  nextTry?: string;
  url: string;
}): MailContent {
  return {
    subject: `We could not charge your card (${data.reference})`,
    preheader: `${data.amount} is still due.`,
    heading: `Your card was declined, ${firstName(data.name)}`,
    paragraphs: [
      `We tried to charge ${data.amount} and your bank declined it. You haven’t been charged.`,
      data.confirm
        ? 'Your bank wants you to confirm this payment. Open the link and confirm it there; it takes a minute.'
        : 'Pay with another card, or try this one again.',
      ...(data.nextTry ? [`We’ll try this card once more on ${data.nextTry} unless you pay first.`] : []),
    ],
    facts: facts({ Booking: data.reference, Amount: data.amount, 'Your bank’s reason': data.reason }),
    button: { label: 'Pay now', url: data.url },
  };
}

export function refundIssued(data: {
  name: string;
  reference: string;
  amount: string;
  reason?: string;
  url: string;
}): MailContent {
  return {
    subject: `Refund of ${data.amount} on its way (${data.reference})`,
    preheader: 'Banks take 7 to 10 business days.',
    heading: `${data.amount} refunded`,
    paragraphs: ['We refunded the card you paid with. It takes 7 to 10 business days to show up.'],
    facts: facts({ Booking: data.reference, Refund: data.amount, Why: data.reason }),
    button: { label: 'See your booking', url: data.url },
  };
}
