import { t } from '#app/platform/texts/t';
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
  /** When we answer, "within 24 hours"; notices of before had none. */
  answer?: string;
  url: string;
}): MailContent {
  const answer = data.answer ?? t('soon');
  return {
    subject: t('Request received: you’ll hear from us {answer}', { answer }),
    preheader: t('Thank you. We’re reviewing your request.'),
    heading: t('Thank you, {name}', { name: firstName(data.name) }),
    paragraphs: [t('We have your request. You’ll hear from us {answer} with a price or a question.', { answer })],
    facts: facts({
      [t('Reference')]: data.reference,
      [t('Service')]: data.service,
      [t('Preferred date')]: data.date,
      [t('Where')]: data.address,
    }),
    button: { label: t('See your request'), url: data.url },
  };
}

function cancelNote(rules: string | undefined): string | undefined {
  return rules ? t('If you cancel: {rules}', { rules }) : undefined;
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
  return {
    subject: t('Your quote: {total} for {service}', { total: data.total, service: data.service }),
    preheader: t('Good until {validUntil}.', { validUntil: data.validUntil }),
    heading: data.options
      ? t('Choose your option, {name}', { name: firstName(data.name) })
      : t('Here is your price, {name}', { name: firstName(data.name) }),
    paragraphs: [
      data.options
        ? t('Each price is fixed and includes everything listed with it. Choose one when you accept.')
        : t('The price is fixed and includes everything listed here.'),
      data.deposit
        ? data.options
          ? t('You pay the deposit of your option now and the rest when the work is done.')
          : t('You pay {deposit} now and the rest when the work is done.', { deposit: data.deposit })
        : t('You pay nothing now: we send an invoice after each visit, to be paid {within}.', {
            within: payWithinText(daysOfMail(data)),
          }),
    ],
    facts: facts({
      [t('You asked for')]: data.asked,
      [t('Service')]: data.service,
      [t('Where')]: data.address,
      [t('Includes')]: one?.includes,
      [t('Sales tax')]: one?.tax,
      [t('Total')]: one?.total,
      [t('Deposit today')]: one?.deposit,
      ...Object.fromEntries((data.options ?? []).map(({ title, text }) => [title, text])),
      [t('Terms')]: data.deposit ? undefined : invoicedText(daysOfMail(data)),
      [t('Good until')]: data.validUntil,
    }),
    button: { label: t('View your quote'), url: data.url },
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
    subject: t('Booked: {service} ({reference})', { service: data.service, reference: data.reference }),
    preheader: t('We’re finding your pro now.'),
    heading: t('You’re booked, {name}!', { name: firstName(data.name) }),
    paragraphs: [
      t('We’ll let you know who’s coming as soon as a pro confirms.'),
      ...(data.passwordUrl
        ? [t('See, reschedule or cancel your booking with a 6-digit code that we email to this address. No password needed.')]
        : []),
    ],
    facts: facts({
      [t('Booking')]: data.reference,
      [t('Service')]: data.service,
      [t('When')]: data.when,
      [t('Where')]: data.address,
      [t('Paid today')]: data.deposit,
      [t('Total')]: data.total,
      [t('Quote accepted by')]: data.acceptedBy,
    }),
    button: { label: t('See your booking'), url: data.url },
    links: data.passwordUrl ? [{ label: t('Set a password'), url: data.passwordUrl }] : undefined,
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
    subject: t('Booked on invoice: {service} ({reference})', { service: data.service, reference: data.reference }),
    preheader: t('Nothing to pay now: invoice {terms}.', { terms: netText(daysOfMail(data)) }),
    heading: t('You’re booked, {name}!', { name: firstName(data.name) }),
    paragraphs: [managerText(daysOfMail(data)), t('After each visit we send its invoice to this address.')],
    facts: facts({
      [t('Booking')]: data.reference,
      [t('Service')]: data.service,
      [t('When')]: data.when,
      [t('Where')]: data.address,
      [t('Total')]: data.total,
      [t('Terms')]: invoicedText(daysOfMail(data)),
      [t('Quote accepted by')]: data.acceptedBy,
    }),
    button: { label: t('See your booking'), url: data.url },
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
  /** A provider collects it from the customer over time. */
  later?: string;
  tax?: string;
  /** The receipt as a PDF, in the account. */
  pdfUrl?: string;
  url: string;
};

function pdfLink(pdfUrl: string | undefined) {
  return pdfUrl ? [{ label: t('Download the receipt (PDF)'), url: pdfUrl }] : undefined;
}

/** `signed`: who signed the quote, and when; `quoteUrl`: what was signed; `whole`: the full price was paid at once. */
type DepositData = ReceiptData & { balance?: string; signed?: string; quoteUrl?: string; whole?: string };

export function depositReceipt(data: DepositData): MailContent {
  return {
    subject: data.whole
      ? t('Receipt {receiptNumber}: {amount}', { receiptNumber: data.receiptNumber, amount: data.amount })
      : t('Receipt {receiptNumber}: deposit of {amount}', { receiptNumber: data.receiptNumber, amount: data.amount }),
    preheader: data.whole ? t('Thank you. Everything is paid.') : t('Thank you. We received your deposit.'),
    heading: t('Thank you, {name}', { name: firstName(data.name) }),
    paragraphs: [
      data.whole
        ? t('We received the full price. You pay your provider over time, on its terms. Here is your receipt.')
        : t('Here is your deposit receipt.'),
    ],
    facts: facts({
      [t('Receipt')]: data.receiptNumber,
      [t('Booking')]: data.reference,
      [t('Service')]: data.service,
      [t('Paid')]: data.amount,
      [t('Paid with')]: data.card,
      [t('Sales tax in it')]: data.tax,
      [t('Date')]: data.date,
      [t('Due when the work is done')]: data.balance,
      [t('Quote signed by')]: data.signed,
    }),
    button: { label: t('See your booking'), url: data.url },
    links: [
      ...(pdfLink(data.pdfUrl) ?? []),
      ...(data.quoteUrl ? [{ label: t('See the signed quote'), url: data.quoteUrl }] : []),
    ],
  };
}

/** `what`: each thing that was paid; `isMore`: none of it is the balance. */
type RestData = ReceiptData & { total?: string; what?: string; isMore?: string };

export function receipt(data: RestData): MailContent {
  return {
    subject: t('Receipt {receiptNumber}: {amount}', { receiptNumber: data.receiptNumber, amount: data.amount }),
    preheader: data.isMore ? t('Thank you. We received your payment.') : t('Thank you. Everything is paid.'),
    heading: data.isMore
      ? t('Thank you, {name}', { name: firstName(data.name) })
      : t('Paid in full, {name}', { name: firstName(data.name) }),
    paragraphs: [restText(data)],
    facts: facts({
      [t('Receipt')]: data.receiptNumber,
      [t('Booking')]: data.reference,
      [t('Service')]: data.service,
      [t('Paid for')]: data.what,
      [t('Paid')]: data.amount,
      [t('Paid with')]: data.card,
      [t('Sales tax in it')]: data.tax,
      [t('Date')]: data.date,
      [t('Total of the booking')]: data.total,
    }),
    button: { label: t('See your booking'), url: data.url },
    links: pdfLink(data.pdfUrl),
  };
}

function restText({ later, isMore }: RestData): string {
  if (later) return t('We received the balance. You pay your provider over time, on its terms. Here is your receipt.');
  if (isMore) return t('Here is your receipt.');
  return t('The work is done and we charged the balance to your card. Here is your receipt.');
}

export function refundIssued(data: {
  name: string;
  reference: string;
  amount: string;
  reason?: string;
  /** With whom it was paid over time. */
  provider?: string;
  url: string;
}): MailContent {
  return {
    subject: t('Refund of {amount} on its way ({reference})', { amount: data.amount, reference: data.reference }),
    preheader: t('Banks take 7 to 10 business days.'),
    heading: t('{amount} refunded', { amount: data.amount }),
    paragraphs: [
      data.provider
        ? t('We refunded {provider}. It takes the amount off what you still owe it, and gives back what you paid beyond that.', {
            provider: data.provider,
          })
        : t('We refunded the card you paid with. It takes 7 to 10 business days to show up.'),
    ],
    facts: facts({ [t('Booking')]: data.reference, [t('Refund')]: data.amount, [t('Why')]: data.reason }),
    button: { label: t('See your booking'), url: data.url },
  };
}
