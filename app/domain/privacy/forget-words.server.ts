import type { Prisma } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { removeDesigns } from '../house-designs/save-design.server';
import { forgetAccess } from '../site-records/forget-access.server';
import { forgetOwnNotices } from './forget-notices.server';
import { forgetPlaces } from './forget-places.server';

/** What was typed about a person, wherever it stands. The name and the street of a booking stay where the books have it: its invoice bears them. */
export async function forgetWords(
  tx: Tx,
  { userId, email, phone, deletedEmail }: { userId: string; email: string; phone: string | null; deletedEmail: string },
): Promise<void> {
  await forgetOwnNotices(tx, { userId, email, phone });
  await tx.$executeRaw`SELECT forget_visit_words(${userId}::uuid)`;
  await tx.booking.updateMany({
    where: { customerId: userId },
    data: { contactEmail: deletedEmail, contactPhone: '', onSiteName: '', onSitePhone: '', notes: '' },
  });
  await tx.site.updateMany({ where: { customerId: userId }, data: { label: '', accessNotes: '' } });
  await forgetAccess(tx, { customerId: userId });
  await forgetPlaces(tx, { customerId: userId });
  await tx.visit.updateMany({ where: { booking: { customerId: userId } }, data: { cancelReason: null } });
  await tx.visitSignOff.updateMany({ where: { visit: { booking: { customerId: userId } } }, data: { note: '' } });
  await tx.visitReport.deleteMany({ where: { visit: { booking: { customerId: userId } } } });
  // What was published goes with the consent.
  await tx.photoConsent.deleteMany({ where: { OR: [{ givenById: userId }, { visit: { booking: { customerId: userId } } }] } });
  await tx.quote.updateMany({ where: { request: { customerId: userId } }, data: { declineReason: '' } });
  await tx.guaranteeClaim.updateMany({ where: { customerId: userId }, data: { description: '(deleted)' } });
  await tx.review.updateMany({ where: { authorId: userId }, data: { comment: '' } });
  const theirs = { visit: { assignments: { some: { status: 'completed' as const, pro: { userId } } } } };
  await tx.review.updateMany({
    where: { ...theirs, answer: { not: '' } },
    data: { answer: '', answeredAt: null, answerRemovedAt: null },
  });
  await tx.moderationItem.updateMany({ where: { subjectId: userId }, data: { content: '', appeal: '' } });
  await tx.moderationItem.updateMany({ where: { reporterId: userId }, data: { note: '' } });
  await tx.quoteAcceptance.updateMany({
    where: { quote: { request: { OR: [{ customerId: userId }, { email }] } } },
    data: { name: '', ip: null, userAgent: null },
  });
  await forgetQuoteChanges(tx, { OR: [{ customerId: userId }, { email }] });
  await removeDesigns(tx, { OR: [{ ownerId: userId }, { quoteRequest: { OR: [{ customerId: userId }, { email }] } }] });
  await tx.quoteRequest.updateMany({
    where: { OR: [{ customerId: userId }, { email }] },
    data: { name: 'Deleted', email: deletedEmail, phone: '', street: '', unit: '', notes: '', referralCode: '' },
  });
  await tx.referralLink.deleteMany({ where: { userId } });
  for (const { id } of await tx.referral.findMany({ where: { friendId: userId }, select: { id: true } }))
    await tx.referral.update({ where: { id }, data: { mailboxHash: `deleted:${id}` } });
  await tx.customerNote.deleteMany({ where: { customerId: userId } });
  await tx.savedView.deleteMany({ where: { ownerId: userId } });
  await tx.boardPresence.deleteMany({ where: { adminId: userId } });
  await tx.pastJob.deleteMany({ where: { customerId: userId } });
  await tx.customerImportRow.updateMany({ where: { userId }, data: { name: '', note: '', key: null, sourceId: null } });
  await tx.message.updateMany({ where: { senderId: userId }, data: { body: '(deleted)' } });
  await tx.waitlistEntry.deleteMany({ where: { OR: [{ userId }, { email }] } });
  await tx.linkRequest.deleteMany({ where: { email } });
  await forgetGiftCards(tx, { userId, email, deletedEmail });
  const ticket = { OR: [{ userId }, { email }] };
  await tx.commercialLead.deleteMany({ where: { email } });
  await tx.supportMessage.updateMany({ where: { ticket, side: 'sender' }, data: { body: '(deleted)' } });
  await tx.supportTicket.updateMany({ where: ticket, data: { name: 'Deleted', email: deletedEmail, phone: null } });
  await tx.callback.updateMany({ where: { userId }, data: { phone: '', reason: '', note: '' } });
}

/** Whom they gave gift cards and what they wrote on them; a card that its recipient can still use keeps where it goes. */
async function forgetGiftCards(tx: Tx, of: { userId: string; email: string; deletedEmail: string }): Promise<void> {
  const { userId, email, deletedEmail } = of;
  const bought = { OR: [{ buyerId: userId }, { buyerEmail: email }] };
  const over = { status: { notIn: ['pending', 'active'] } };
  await tx.giftCard.updateMany({ where: { ...bought, ...over }, data: { recipientName: 'Deleted', recipientEmail: null } });
  await tx.giftCard.updateMany({
    where: bought,
    data: { buyerName: 'Deleted', buyerEmail: deletedEmail, message: '', checkoutUrl: null },
  });
  const got = { OR: [{ redeemedById: userId }, { recipientEmail: email }] };
  await tx.giftCard.updateMany({ where: got, data: { recipientName: 'Deleted', recipientEmail: null, message: '' } });
}

/** What a person asked to have changed in their quotes and what we answered. */
async function forgetQuoteChanges(tx: Tx, request: Prisma.QuoteRequestWhereInput): Promise<void> {
  const theirs = { quote: { request } };
  await tx.quoteChange.updateMany({ where: theirs, data: { text: '(deleted)' } });
  await tx.quoteChange.updateMany({ where: { ...theirs, answer: { not: '' } }, data: { answer: '(deleted)' } });
}
