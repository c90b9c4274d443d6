import type { Db } from '#app/platform/db.server';
import type { OwnData } from './own-data';
import { ownFiles } from './own-files.server';

/** What a person asked of us and agreed to, beside the bookings themselves. */
export async function collectMessages(db: Db, { userId, email }: { userId: string; email: string }): Promise<OwnData> {
  const own = { where: { userId } };
  const mine = { OR: [{ userId }, { email }] };
  const tickets = await db.supportTicket.findMany({
    where: mine,
    select: {
      number: true,
      subject: true,
      status: true,
      createdAt: true,
      messages: { orderBy: { seq: 'asc' }, select: { side: true, body: true, createdAt: true } },
    },
  });
  return {
    quotes: await collectQuotes(db, userId),
    claims: await db.guaranteeClaim.findMany({
      where: { customerId: userId },
      select: { wish: true, description: true, status: true, decisionNote: true, refundCents: true, createdAt: true },
    }),
    consents: await db.bookingConsent.findMany({ ...own, select: { bookingId: true, termsVersion: true, text: true, at: true } }),
    callbacks: await db.callback.findMany({ ...own, select: { phone: true, reason: true, dueAt: true, doneAt: true } }),
    additions: await db.changeOrder.findMany({
      where: { booking: { customerId: userId } },
      select: { bookingId: true, description: true, priceCents: true, status: true, createdAt: true },
    }),
    support: tickets.flatMap(({ messages, ...ticket }) => messages.map((message) => ({ ...ticket, ...message }))),
    gift_cards: await db.giftCard.findMany({
      where: { OR: [{ buyerId: userId }, { buyerEmail: email }, { redeemedById: userId }, { recipientEmail: email }] },
      orderBy: { createdAt: 'asc' },
      select: {
        reference: true,
        status: true,
        amountCents: true,
        buyerName: true,
        recipientName: true,
        message: true,
        deliverAt: true,
        paidAt: true,
        redeemedAt: true,
        refundedCents: true,
      },
    }),
    waitlist: await db.waitlistEntry.findMany({
      where: mine,
      select: { email: true, zip: true, service: true, language: true, createdAt: true },
    }),
    commercial_requests: await db.commercialLead.findMany({
      where: { email },
      select: {
        company: true,
        contactName: true,
        email: true,
        phone: true,
        sites: true,
        notes: true,
        createdAt: true,
        additions: { select: { body: true, createdAt: true } },
      },
    }),
    company: (
      await db.companyMember.findMany({
        ...own,
        select: {
          role: true,
          createdAt: true,
          company: { select: { name: true, billingEmail: true, phone: true } },
          sites: { select: { site: { select: { label: true, street: true, city: true } } } },
        },
      })
    ).map(({ company, sites, ...member }) => ({ ...company, ...member, sites: sites.map(({ site }) => site) })),
    plans: await db.subscription.findMany({
      where: { customerId: userId },
      select: { planCode: true, status: true, noticeDays: true, startedAt: true, endedAt: true, currentPeriodEnd: true },
    }),
    invoices: await db.billingInvoice.findMany({
      where: { customerId: userId },
      select: {
        number: true,
        description: true,
        totalCents: true,
        taxCents: true,
        paidCents: true,
        status: true,
        issuedAt: true,
      },
    }),
    files: await collectFiles(db, { userId, email }),
    devices: await db.pushSubscription.findMany({ ...own, select: { userAgent: true, createdAt: true } }),
    google: await db.googleIdentity.findMany({ ...own, select: { email: true } }),
    exports: await db.dataExport.findMany({ ...own, select: { status: true, createdAt: true } }),
    closed: await db.userBan.findMany({ ...own, select: { reason: true, at: true, endedAt: true } }),
  };
}

async function collectFiles(db: Db, person: { userId: string; email: string }) {
  const files = await db.storedFile.findMany({
    where: await ownFiles(db, person),
    select: { kind: true, name: true, contentType: true, size: true, createdAt: true },
  });
  return files.map(({ kind, ...file }) => ({ noun: kind, ...file }));
}

/** What a person was offered, what they chose and signed, and what they asked to have changed. */
function collectQuotes(db: Db, userId: string) {
  return db.quote.findMany({
    where: { request: { customerId: userId } },
    select: {
      version: true,
      status: true,
      totalCents: true,
      declineReason: true,
      issuedAt: true,
      lines: { select: { label: true, amountCents: true } },
      options: {
        select: {
          name: true,
          note: true,
          totalCents: true,
          depositCents: true,
          acceptedAt: true,
          lines: { select: { label: true, amountCents: true } },
        },
        orderBy: { position: 'asc' },
      },
      acceptance: { select: { name: true, text: true, at: true, ip: true, userAgent: true } },
      changes: { select: { text: true, askedAt: true, answer: true, answeredAt: true }, orderBy: { askedAt: 'asc' } },
    },
  });
}
