import { facts, firstName, type MailContent } from '../mail-content';

export function quoteRequestReceived(data: {
  name: string;
  service: string;
  /** The date wished for, ready to read. */
  date?: string;
  address?: string;
  url: string;
}): MailContent {
  return {
    subject: 'Request received: we call you within 24 hours',
    preheader: 'Thank you. We are looking at your house already.',
    heading: `Thank you, ${firstName(data.name)}`,
    paragraphs: ['Your request is with us. You hear from us within 24 hours with a price or with a question.'],
    facts: facts({ Service: data.service, 'Date you wished': data.date, Where: data.address }),
    button: { label: 'See your request', url: data.url },
  };
}

export function quoteIssued(data: {
  name: string;
  service: string;
  total: string;
  /** Left out where it is paid by invoice. */
  deposit?: string;
  validUntil: string;
  url: string;
}): MailContent {
  return {
    subject: `Your quote: ${data.total} for ${data.service}`,
    preheader: `Good until ${data.validUntil}.`,
    heading: `Here is your price, ${firstName(data.name)}`,
    paragraphs: [
      'The price is fixed and includes everything that is listed in the quote.',
      data.deposit
        ? `You pay ${data.deposit} now and the rest when the work is done.`
        : 'You pay nothing now: we send an invoice after each visit, and you have 30 days to pay it.',
    ],
    facts: facts({
      Service: data.service,
      Total: data.total,
      'Deposit today': data.deposit,
      Terms: data.deposit ? undefined : 'Invoice after each visit, Net 30',
      'Good until': data.validUntil,
    }),
    button: { label: 'Look at the quote', url: data.url },
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
  url: string;
}): MailContent {
  return {
    subject: `Booked: ${data.service} (${data.reference})`,
    preheader: 'We are choosing your professional now.',
    heading: `The lights are on their way, ${firstName(data.name)}`,
    paragraphs: [
      'Your deposit has arrived and your booking stands. We tell you who comes as soon as your professional has said yes.',
    ],
    facts: facts({
      Booking: data.reference,
      Service: data.service,
      When: data.when,
      Where: data.address,
      'Paid today': data.deposit,
      Total: data.total,
    }),
    button: { label: 'See your booking', url: data.url },
  };
}

/** G064: nothing was paid; the account manager speaks with each site. */
export function invoiceBooking(data: {
  name: string;
  reference: string;
  service: string;
  when: string;
  address: string;
  total: string;
  url: string;
}): MailContent {
  return {
    subject: `Booked on invoice: ${data.service} (${data.reference})`,
    preheader: 'Nothing to pay now: invoice Net 30.',
    heading: `Your booking stands, ${firstName(data.name)}`,
    paragraphs: [
      'Your account manager confirms each site’s schedule within 1 business day; invoice Net 30.',
      'After each visit we send its invoice to this address.',
    ],
    facts: facts({
      Booking: data.reference,
      Service: data.service,
      When: data.when,
      Where: data.address,
      Total: data.total,
      Terms: 'Invoice after each visit, Net 30',
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
  url: string;
};

export function depositReceipt(data: ReceiptData & { balance?: string }): MailContent {
  return {
    subject: `Receipt ${data.receiptNumber}: deposit of ${data.amount}`,
    preheader: 'Thank you, your deposit has arrived.',
    heading: `Thank you, ${firstName(data.name)}`,
    paragraphs: ['This is the receipt for your deposit.'],
    facts: facts({
      Receipt: data.receiptNumber,
      Booking: data.reference,
      Service: data.service,
      Paid: data.amount,
      On: data.date,
      'Due when the work is done': data.balance,
    }),
    button: { label: 'See your booking', url: data.url },
  };
}

export function receipt(data: ReceiptData & { total?: string }): MailContent {
  return {
    subject: `Receipt ${data.receiptNumber}: ${data.amount}`,
    preheader: 'Thank you. Everything is paid.',
    heading: `All settled, ${firstName(data.name)}`,
    paragraphs: ['The work is done and the rest was charged to your card. This is your receipt.'],
    facts: facts({
      Receipt: data.receiptNumber,
      Booking: data.reference,
      Service: data.service,
      Paid: data.amount,
      On: data.date,
      'Total of the booking': data.total,
    }),
    button: { label: 'See your booking', url: data.url },
  };
}

export function paymentFailed(data: {
  name: string;
  reference: string;
  amount: string;
  reason?: string;
  /** The bank wants the customer to confirm the payment himself. */
  confirm?: string;
  /** The day on which the card is tried again. */
  nextTry?: string;
  url: string;
}): MailContent {
  return {
    subject: `We could not charge your card (${data.reference})`,
    preheader: `${data.amount} is still open.`,
    heading: `Your card said no, ${firstName(data.name)}`,
    paragraphs: [
      `We tried to charge ${data.amount} and your bank refused. Nothing was taken.`,
      data.confirm
        ? 'Your bank wants you to confirm this payment. Open the link and confirm it there; it takes a minute.'
        : 'Pay with another card, or try this one again.',
      ...(data.nextTry ? [`We try this card once more on ${data.nextTry}, unless you pay before.`] : []),
    ],
    facts: facts({ Booking: data.reference, Amount: data.amount, 'The bank says': data.reason }),
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
    heading: `${data.amount} is on its way back`,
    paragraphs: ['We have sent your refund to the card you paid with. Banks take 7 to 10 business days to show it.'],
    facts: facts({ Booking: data.reference, Refund: data.amount, Why: data.reason }),
    button: { label: 'See your booking', url: data.url },
  };
}
