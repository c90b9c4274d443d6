import { t } from '#app/platform/texts/t';
import { lateText, netText } from './invoice-words';
import { facts, firstName, type MailContent } from './mail-content';

type InvoiceData = {
  name: string;
  number: string;
  reference: string;
  what: string;
  amount: string;
  due: string;
  /** The page where it is paid. */
  url: string;
  pdfUrl: string;
  /** Days that it left to pay, and the interest on it in hundredths of a percent; notices of before had none. */
  netDays?: string;
  lateBps?: string;
};

function factsOf(data: InvoiceData) {
  return {
    [t('Invoice')]: data.number,
    [t('Booking')]: data.reference,
    [t('For')]: data.what,
    [t('Amount')]: data.amount,
    [t('Due on')]: data.due,
  };
}

/** `bankAccount` says how to pay by bank transfer; without it that is not offered. */
export function invoiceIssued(data: InvoiceData & { bankAccount?: string }): MailContent {
  const ways = data.bankAccount
    ? t('Pay it by card on its page, or by bank transfer with {number} as the reference: {bankAccount}', {
        number: data.number,
        bankAccount: data.bankAccount,
      })
    : t('Pay it by card on its page.');
  return {
    subject: t('Invoice {number}: {amount}, due {due}', { number: data.number, amount: data.amount, due: data.due }),
    preheader: t('For {what}, {terms}.', { what: data.what, terms: netText(Number(data.netDays ?? 30)) }),
    heading: t('Your invoice, {name}', { name: firstName(data.name) }),
    paragraphs: [t('This is the invoice for {what}. It is due on {due}.', { what: data.what, due: data.due }), ways],
    facts: facts(factsOf(data)),
    button: { label: t('Open the invoice'), url: data.url },
    links: [{ label: t('PDF'), url: data.pdfUrl }],
    note: lateText(Number(data.lateBps ?? 150)) || undefined,
  };
}

export function invoicePaid(data: InvoiceData & { receiptNumber: string }): MailContent {
  return {
    subject: t('Receipt {receiptNumber}: invoice {number} is paid', { receiptNumber: data.receiptNumber, number: data.number }),
    preheader: t('Thank you. We have received {amount}.', { amount: data.amount }),
    heading: t('Thank you, {name}', { name: firstName(data.name) }),
    paragraphs: [t('Your payment of {amount} for invoice {number} has arrived.', { amount: data.amount, number: data.number })],
    facts: facts({
      [t('Receipt')]: data.receiptNumber,
      [t('Invoice')]: data.number,
      [t('Booking')]: data.reference,
      [t('Paid')]: data.amount,
    }),
    button: { label: t('See your invoices'), url: data.url },
  };
}

export function invoiceVoided(data: InvoiceData & { reason: string }): MailContent {
  return {
    subject: t('Invoice {number} was voided', { number: data.number }),
    preheader: t('You owe nothing for it.'),
    heading: t('An invoice was voided'),
    paragraphs: [
      t('We voided invoice {number} for {amount}. You owe nothing for it.', { number: data.number, amount: data.amount }),
    ],
    facts: facts({
      [t('Invoice')]: data.number,
      [t('Booking')]: data.reference,
      [t('Amount')]: data.amount,
      [t('Why')]: data.reason,
    }),
    button: { label: t('See your invoices'), url: data.url },
  };
}

export function lateCharge(data: InvoiceData & { original: string }): MailContent {
  return {
    subject: t('Late charge of {amount} on invoice {original}', { amount: data.amount, original: data.original }),
    preheader: t('Invoice {original} is still open.', { original: data.original }),
    heading: t('A late charge was added'),
    paragraphs: [
      t('Invoice {original} is unpaid a full month after its due date. As agreed, we charge simple interest on it: {amount}.', {
        original: data.original,
        amount: data.amount,
      }),
      t('Interest stops the day you pay the invoice. If something is wrong with it, contact us: we can waive the charge.'),
    ],
    facts: facts(factsOf(data)),
    button: { label: t('View the charge'), url: data.url },
    links: [{ label: t('PDF'), url: data.pdfUrl }],
  };
}

export function lateChargeWaived(data: InvoiceData & { reason: string }): MailContent {
  return {
    subject: t('We have waived the late charge {number}', { number: data.number }),
    preheader: t('You do not owe the {amount}.', { amount: data.amount }),
    heading: t('A late charge was waived'),
    paragraphs: [t('We have waived the late charge of {amount}. You do not owe it.', { amount: data.amount })],
    facts: facts({
      [t('Invoice')]: data.number,
      [t('Booking')]: data.reference,
      [t('Amount')]: data.amount,
      [t('Why')]: data.reason,
    }),
    button: { label: t('See your invoices'), url: data.url },
  };
}

type ReminderData = InvoiceData & {
  /** `before`, `today` or `after` the due date. */
  when: string;
  daysLate: string;
  lateCharges?: string;
};

function opening({ number, due, when, daysLate }: ReminderData): { subject: string; preheader: string } {
  if (when === 'before')
    return { subject: t('Invoice {number} is due on {due}', { number, due }), preheader: t('A friendly reminder.') };
  if (when === 'today') return { subject: t('Invoice {number} is due today', { number }), preheader: t('Please pay it today.') };
  return {
    subject: t('Invoice {number} is {daysLate} overdue', { number, daysLate }),
    preheader: t('It was due on {due}.', { due }),
  };
}

/** One template for every day around the due date: before it, on it, and after it. */
export function invoiceReminder(data: ReminderData): MailContent {
  const { subject, preheader } = opening(data);
  return {
    subject,
    preheader,
    heading: subject,
    paragraphs: [
      data.when === 'after'
        ? t('We have not received {amount} for {what} yet. Please pay it now, or contact us if there is a problem.', {
            amount: data.amount,
            what: data.what,
          })
        : t('{amount} for {what} is due on {due}.', { amount: data.amount, what: data.what, due: data.due }),
      ...(data.lateCharges
        ? [t('Late charges of {lateCharges} have been added so far.', { lateCharges: data.lateCharges })]
        : []),
      t('If you’ve already paid, thank you. You can ignore this email.'),
    ],
    facts: facts(factsOf(data)),
    button: { label: t('Pay the invoice'), url: data.url },
    links: [{ label: t('PDF'), url: data.pdfUrl }],
    note: lateText(Number(data.lateBps ?? 150)) || undefined,
  };
}
