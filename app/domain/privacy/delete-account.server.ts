import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { Conflict } from '#app/platform/errors';
import { endMembership, whyNotLeaving } from '../companies/end-membership.server';
import { endHouseholds } from '../household/household-members.server';
import { removeDesigns } from '../house-designs/save-design.server';
import { notify } from '../notifications/notify.server';
import { forgetAccess } from '../site-records/forget-access.server';
import { endSessions } from '../accounts/end-sessions.server';
import { recordAccountAudit } from '../audit/record-account-audit.server';
import { ownFiles } from './own-files.server';
import { t } from '#app/platform/texts/t';

const UNDER_WAY = ['draft', 'pending', 'offered', 'accepted', 'en_route', 'in_progress'] as const;
const HIS_WORK = ['accepted', 'en_route', 'in_progress'] as const;
const LIVING_PLANS = ['active', 'past_due'] as const;

/** What has to be settled before an account can be deleted, as sentences; none when it can. */
export async function deletionObstacles(db: Db, userId: string): Promise<string[]> {
  const [visits, jobs, payouts, plans, isAdmin, company] = await Promise.all([
    db.visit.count({ where: { booking: { customerId: userId }, leadVisitId: null, status: { in: [...UNDER_WAY] } } }),
    db.assignment.count({ where: { pro: { userId }, status: { in: [...HIS_WORK] } } }),
    db.transfer.count({ where: { assignment: { pro: { userId } }, status: { in: ['waiting', 'failed'] } } }),
    db.subscription.count({ where: { customerId: userId, status: { in: [...LIVING_PLANS] } } }),
    db.user.count({ where: { id: userId, roles: { has: 'admin' } } }),
    whyNotLeaving(db, userId),
  ]);
  return [
    visits
      ? t('{visits, plural, one {# visit still planned. Cancel it first.} other {# visits still planned. Cancel them first.}}', {
          visits,
        })
      : null,
    jobs
      ? t(
          '{jobs, plural, one {# job that you have taken. Finish or release it first.} other {# jobs that you have taken. Finish or release them first.}}',
          { jobs },
        )
      : null,
    payouts
      ? t(
          '{payouts, plural, one {# payout on the way to you. Wait until it has arrived.} other {# payouts on the way to you. Wait until they have arrived.}}',
          { payouts },
        )
      : null,
    plans ? t('A plan that’s still active. Cancel it first.') : null,
    isAdmin ? t('You’re an admin. Another admin must remove your admin rights first.') : null,
    company,
  ].filter((line) => line !== null);
}

/**
 * Removes the person from an account: name, address, number, photo, logins, codes, preferences and texts are gone. Bookings, payments and what
 * invoices name stay, as the ledger needs them. Throws Conflict while something is under way.
 */
export async function deleteAccount(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx.$queryRaw`SELECT id FROM app_user WHERE id = ${userId}::uuid FOR UPDATE`;
  const [obstacle] = await deletionObstacles(tx, userId);
  if (obstacle) throw new Conflict('illegal_transition', obstacle);
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, fullName: true, language: true },
  });
  const deletedEmail = `deleted-${userId}@deleted.invalid`;
  await endSessions(tx, { userId });
  await tx.userActiveDay.deleteMany({ where: { userId } });
  await endMembership(tx, { userId, email: user.email, deletedEmail });
  await endHouseholds(tx, { userId, email: user.email });
  await forgetKeys(tx, userId);
  const files = await ownFiles(tx, { userId, email: user.email });
  await tx.storedFile.updateMany({ where: { ...files, noun: { notIn: ['visit-photo'] } }, data: { deletedAt: now() } });
  await forgetWords(tx, { userId, email: user.email, deletedEmail });
  await forgetHours(tx, userId);
  await tx.pro.updateMany({
    where: { userId },
    data: {
      status: 'suspended',
      acceptingJobs: false,
      companyName: '',
      bio: '',
      officePausedUntil: null,
      officePauseReason: null,
      version: { increment: 1 },
    },
  });
  await tx.user.update({
    where: { id: userId },
    data: {
      email: deletedEmail,
      emailVerifiedAt: null,
      passwordHash: null,
      fullName: '',
      phone: null,
      phoneVerifiedAt: null,
      zip: null,
      language: 'en',
      avatarFileId: null,
      roles: ['customer'],
      deletedAt: now(),
      version: { increment: 1 },
    },
  });
  await recordAccountAudit(tx, { userId, action: 'account.delete' });
  await notify(tx, {
    dedupeKey: `account-deleted:${userId}`,
    email: user.email,
    language: user.language,
    template: 'account-deleted',
    data: { name: user.fullName || user.email, url: env().APP_URL },
  });
}

async function forgetKeys(tx: Tx, userId: string): Promise<void> {
  const own = { where: { userId } };
  await tx.emailToken.deleteMany(own);
  await tx.emailChange.deleteMany(own);
  await tx.signInCode.deleteMany(own);
  await tx.totpFactor.deleteMany(own);
  await tx.recoveryCode.deleteMany(own);
  await tx.googleIdentity.deleteMany(own);
  await tx.notificationPreference.deleteMany(own);
  await tx.pushSubscription.deleteMany(own);
  await tx.dataExport.deleteMany(own);
  await tx.adminInvitation.deleteMany(own);
  await tx.accountManager.deleteMany(own);
  await tx.companyMessageMark.deleteMany(own);
  await tx.$executeRaw`
    DELETE FROM stripe_former_id
    WHERE owner_id = ${userId}::uuid OR owner_id IN (SELECT id FROM pro WHERE user_id = ${userId}::uuid)`;
}

/** A pro's calendar and the address of their outside one; the record of their work stays. */
async function forgetHours(tx: Tx, userId: string): Promise<void> {
  const ofPro = { where: { pro: { userId } } };
  await tx.proAvailability.deleteMany(ofPro);
  await tx.proDayOverride.deleteMany(ofPro);
  await tx.proTimeOff.deleteMany(ofPro);
  await tx.proBusyTime.deleteMany(ofPro);
  await tx.proBusyFeed.deleteMany(ofPro);
}

/** What was typed about a person, wherever it stands. The name and the street of a booking stay: its invoice bears them. */
async function forgetWords(
  tx: Tx,
  { userId, email, deletedEmail }: { userId: string; email: string; deletedEmail: string },
): Promise<void> {
  await tx.booking.updateMany({
    where: { customerId: userId },
    data: { contactEmail: deletedEmail, contactPhone: '', onSiteName: '', onSitePhone: '', notes: '' },
  });
  await tx.site.updateMany({ where: { customerId: userId }, data: { label: '', accessNotes: '' } });
  await forgetAccess(tx, { customerId: userId });
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
  await tx.notification.deleteMany({ where: { OR: [{ userId }, { address: email }] } });
  await tx.waitlistEntry.deleteMany({ where: { OR: [{ userId }, { email }] } });
  await tx.linkRequest.deleteMany({ where: { email } });
  await forgetGiftCards(tx, { userId, email, deletedEmail });
  const ticket = { OR: [{ userId }, { email }] };
  await forgetMailToTheTeam(tx, { ticket, email });
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

/** What a person asked to have changed in their quotes and what we answered, and our own mail that repeats it. */
async function forgetQuoteChanges(tx: Tx, request: Prisma.QuoteRequestWhereInput): Promise<void> {
  const changes = await tx.quoteChange.findMany({ where: { quote: { request } }, select: { id: true } });
  const id = { in: changes.map((change) => change.id) };
  await tx.quoteChange.updateMany({ where: { id }, data: { text: '(deleted)' } });
  await tx.quoteChange.updateMany({ where: { id, answer: { not: '' } }, data: { answer: '(deleted)' } });
  for (const change of changes)
    await tx.notification.deleteMany({ where: { dedupeKey: { startsWith: `quote-change:${change.id}` } } });
}

/** Our own mail about a person's tickets and requests repeats what they wrote. */
async function forgetMailToTheTeam(
  tx: Tx,
  { ticket, email }: { ticket: Prisma.SupportTicketWhereInput; email: string },
): Promise<void> {
  const tickets = await tx.supportTicket.findMany({ where: ticket, select: { id: true } });
  const leads = await tx.commercialLead.findMany({ where: { email }, select: { id: true } });
  const keys = [
    ...tickets.flatMap(({ id }) => [`ticket-team:${id}`, `ticket-overdue:${id}`]),
    ...leads.flatMap(({ id }) => [`lead:${id}`, `lead-overdue:${id}`]),
  ];
  for (const key of keys) await tx.notification.deleteMany({ where: { dedupeKey: { startsWith: key } } });
}
