import type { Db } from '#app/platform/db.server';
import { mark, type Marked, t, translate, translateKnown } from '#app/platform/texts/t';
import { cardName } from '../payments/card-name';

const STEPS_SHOWN = 50;

export type InvoiceStep = { at: Date; what: string; who: string | null; note: string | null };
type PaidRow = { status: string; outside: boolean; outsideReference: string | null } & Parameters<typeof cardName>[0];
type Invoice = { id: string; status: string; issuedAt: Date; paidAt: Date | null; payments: PaidRow[] };

const REMINDED: Record<string, Marked> = {
  '-3': mark('Reminder sent, 3 days before due date'),
  '0': mark('Reminder sent on the due date'),
  '7': mark('Reminder sent, 7 days overdue'),
  '15': mark('Reminder sent, 15 days overdue'),
  '30': mark('Reminder sent, 30 days overdue'),
};

const BY_HAND = mark('Reminder sent manually');

const DONE: Record<string, Marked> = {
  'invoice.record-payment': mark('Payment outside Stripe recorded'),
  'invoice.void': mark('Voided'),
  'invoice.waive': mark('Waived'),
};

/**
 * A page of what happened to an invoice, the newest first: without `before` the newest steps, else those before that moment.
 * Steps of one moment stand on one page. `next` is the moment that the next page begins before.
 */
export async function listInvoiceSteps(
  db: Db,
  { invoice, before }: { invoice: Invoice; before: Date | null },
): Promise<{ steps: InvoiceStep[]; next: Date | null }> {
  const earlier = before ? { lt: before } : undefined;
  const [reminders, acts] = await Promise.all([
    db.invoiceReminder.findMany({
      where: { invoiceId: invoice.id, sentAt: earlier },
      orderBy: { sentAt: 'desc' },
      take: STEPS_SHOWN + 1,
    }),
    db.auditLog.findMany({
      where: { objectType: 'invoice', objectId: invoice.id, action: { in: Object.keys(DONE) }, at: earlier },
      orderBy: { at: 'desc' },
      take: STEPS_SHOWN + 1,
    }),
  ]);
  const nameOf = await readNames(db, [...acts.map(({ actorId }) => actorId), ...reminders.map(({ sentById }) => sentById)]);
  const own = ownSteps(invoice).filter(({ at }) => !before || at < before);
  const steps = [
    ...own,
    ...reminders.map(({ sentAt, step, sentById }) => ({
      at: sentAt,
      what: translate(REMINDED[step] ?? BY_HAND),
      who: nameOf(sentById),
      note: null,
    })),
    ...acts.map(({ at, action, actorId, reason }) => ({
      at,
      what: translateKnown(DONE[action] ?? action),
      who: nameOf(actorId),
      note: reason,
    })),
  ].sort((one, other) => other.at.getTime() - one.at.getTime());
  const over = steps[STEPS_SHOWN];
  if (!over) return { steps, next: null };
  const shown = steps.filter(({ at }) => at > over.at);
  return { steps: shown, next: shown.at(-1)?.at ?? null };
}

/** What the invoice's own row says of it. */
function ownSteps({ status, issuedAt, paidAt, payments }: Invoice): InvoiceStep[] {
  return [
    ...(paidAt ? [{ at: paidAt, what: t('Paid'), who: null, note: paidBy(payments) }] : []),
    ...(status === 'draft' ? [] : [{ at: issuedAt, what: t('Issued and emailed'), who: null, note: null }]),
  ];
}

async function readNames(db: Db, ids: (string | null)[]) {
  const people = await db.user.findMany({
    where: { id: { in: ids.filter((id): id is string => id !== null) } },
    select: { id: true, fullName: true, email: true },
  });
  return (id: string | null) => {
    const person = people.find((each) => each.id === id);
    return person ? person.fullName || person.email : null;
  };
}

function paidBy(payments: PaidRow[]): string {
  const paid = payments.find(({ status }) => status === 'succeeded');
  if (!paid?.outside) return (paid && cardName(paid)) ?? t('By card');
  return paid.outsideReference ? t('Outside Stripe: {reference}', { reference: paid.outsideReference }) : t('Outside Stripe');
}
