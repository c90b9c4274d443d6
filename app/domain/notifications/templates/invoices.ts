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
  return { Invoice: data.number, Booking: data.reference, For: data.what, Amount: data.amount, 'Due on': data.due };
}

/** `bankAccount` says how to pay by bank transfer; without it that is not offered. */
export function invoiceIssued(data: InvoiceData & { bankAccount?: string }): MailContent {
  const ways = data.bankAccount
    ? `Pay it by card on its page, or by bank transfer with ${data.number} as the reference: ${data.bankAccount}`
    : 'Pay it by card on its page.';
  return {
    subject: `Invoice ${data.number}: ${data.amount}, due ${data.due}`,
    preheader: `For ${data.what}, ${netText(Number(data.netDays ?? 30))}.`,
    heading: `Your invoice, ${firstName(data.name)}`,
    paragraphs: [`This is the invoice for ${data.what}. It is due on ${data.due}.`, ways],
    facts: facts(factsOf(data)),
    button: { label: 'Open the invoice', url: data.url },
    links: [{ label: 'PDF', url: data.pdfUrl }],
    note: lateText(Number(data.lateBps ?? 150)) || undefined,
  };
}

export function invoicePaid(data: InvoiceData & { receiptNumber: string }): MailContent {
  return {
    subject: `Receipt ${data.receiptNumber}: invoice ${data.number} is paid`,
    preheader: `Thank you. We have received ${data.amount}.`,
    heading: `Thank you, ${firstName(data.name)}`,
    paragraphs: [`Your payment of ${data.amount} for invoice ${data.number} has arrived.`],
    facts: facts({ Receipt: data.receiptNumber, Invoice: data.number, Booking: data.reference, Paid: data.amount }),
    button: { label: 'See your invoices', url: data.url },
  };
}

export function invoiceVoided(data: InvoiceData & { reason: string }): MailContent {
  return {
    subject: `Invoice ${data.number} was voided`,
    preheader: 'You owe nothing for it.',
    heading: 'An invoice was voided',
    paragraphs: [`We voided invoice ${data.number} for ${data.amount}. You owe nothing for it.`],
    facts: facts({ Invoice: data.number, Booking: data.reference, Amount: data.amount, Why: data.reason }),
    button: { label: 'See your invoices', url: data.url },
  };
}

export function lateCharge(data: InvoiceData & { original: string }): MailContent {
  return {
    subject: `Late charge of ${data.amount} on invoice ${data.original}`,
    preheader: `Invoice ${data.original} is still open.`,
    heading: 'A late charge was added',
    paragraphs: [
      `Invoice ${data.original} is unpaid a full month after its due date. As agreed, we charge simple interest on it: ${data.amount}.`,
      'Interest stops the day you pay the invoice. If something is wrong with it, contact us: we can waive the charge.',
    ],
    facts: facts(factsOf(data)),
    button: { label: 'View the charge', url: data.url },
    links: [{ label: 'PDF', url: data.pdfUrl }],
  };
}

export function lateChargeWaived(data: InvoiceData & { reason: string }): MailContent {
  return {
    subject: `We have waived the late charge ${data.number}`,
    preheader: `You do not owe the ${data.amount}.`,
    heading: 'A late charge was waived',
    paragraphs: [`We have waived the late charge of ${data.amount}. You do not owe it.`],
    facts: facts({ Invoice: data.number, Booking: data.reference, Amount: data.amount, Why: data.reason }),
    button: { label: 'See your invoices', url: data.url },
  };
}

type ReminderData = InvoiceData & {
  /** `before`, `today` or `after` the due date. */
  when: string;
  daysLate: string;
  lateCharges?: string;
};

function opening({ number, due, when, daysLate }: ReminderData): { subject: string; preheader: string } {
  if (when === 'before') return { subject: `Invoice ${number} is due on ${due}`, preheader: 'A friendly reminder.' };
  if (when === 'today') return { subject: `Invoice ${number} is due today`, preheader: 'Please pay it today.' };
  return { subject: `Invoice ${number} is ${daysLate} overdue`, preheader: `It was due on ${due}.` };
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
        ? `We have not received ${data.amount} for ${data.what} yet. Please pay it now, or contact us if there is a problem.`
        : `${data.amount} for ${data.what} is due on ${data.due}.`,
      ...(data.lateCharges ? [`Late charges of ${data.lateCharges} have been added so far.`] : []),
      'If you’ve already paid, thank you. You can ignore this email.',
    ],
    facts: facts(factsOf(data)),
    button: { label: 'Pay the invoice', url: data.url },
    links: [{ label: 'PDF', url: data.pdfUrl }],
    note: lateText(Number(data.lateBps ?? 150)) || undefined,
  };
}
