import type { Db } from '#app/platform/db.server';
import { seatHolders, whoComes } from '../visits/team.server';
import { HELD_STATUSES } from '../visits/visit-status';
import { collectMessages } from './collect-messages.server';
import { collectWork } from './collect-work.server';
import type { OwnData } from './own-data';

/**
 * Everything we keep of a person, by kind of record, as plain rows. Only what is theirs: of others the pro's name, of secrets nothing.
 * Which table stands where is said in `personal-data.ts`.
 * Times are instants (ISO 8601), money is whole cents.
 */
export async function collectAccountData(db: Db, userId: string): Promise<OwnData> {
  const { email } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  const bookings = { where: { customerId: userId }, orderBy: { createdAt: 'asc' as const } };
  const own = { where: { userId } };
  return {
    profile: await db.user.findMany({
      where: { id: userId },
      select: {
        email: true,
        emailVerifiedAt: true,
        fullName: true,
        phone: true,
        phoneVerifiedAt: true,
        zip: true,
        roles: true,
        createdAt: true,
      },
    }),
    ...(await collectOfAddresses(db, userId)),
    requests: await db.quoteRequest.findMany({
      ...bookings,
      select: {
        packageId: true,
        name: true,
        email: true,
        phone: true,
        street: true,
        unit: true,
        city: true,
        state: true,
        zip: true,
        notes: true,
        preferredDate: true,
        status: true,
        createdAt: true,
      },
    }),
    bookings: await db.booking.findMany({
      ...bookings,
      select: {
        reference: true,
        packageId: true,
        contactName: true,
        contactEmail: true,
        contactPhone: true,
        onSiteName: true,
        onSitePhone: true,
        notes: true,
        subtotalCents: true,
        taxCents: true,
        totalCents: true,
        paymentStatus: true,
        createdAt: true,
        cancelledAt: true,
        stored: { select: { bins: true, contents: true, storedAt: true, handedOutAt: true } },
      },
    }),
    ...(await collectVisits(db, userId)),
    ...(await collectMessages(db, { userId, email })),
    ...(await collectWork(db, userId)),
    messages: await db.message.findMany({
      where: { senderId: userId },
      orderBy: { createdAt: 'asc' },
      select: { bookingId: true, body: true, createdAt: true },
    }),
    reviews: await db.review.findMany({
      where: { authorId: userId },
      select: {
        visitId: true,
        rating: true,
        quality: true,
        timeliness: true,
        communication: true,
        comment: true,
        createdAt: true,
      },
    }),
    review_answers: await db.review.findMany({
      where: { answer: { not: '' }, visit: { assignments: { some: { status: 'completed', pro: { userId } } } } },
      select: { visitId: true, answer: true, answeredAt: true },
    }),
    ...(await collectOfficeRecord(db, userId)),
    preferences: await db.notificationPreference.findMany({ ...own, select: { eventClass: true, channel: true, enabled: true } }),
    text_message_consent: await db.smsConsent.findMany({
      ...own,
      select: { phone: true, given: true, source: true, textVersion: true, text: true, at: true },
    }),
    sign_ins: await db.session.findMany({ ...own, select: { userAgent: true, createdAt: true, lastSeenAt: true } }),
    notices: await db.notification.findMany({
      ...own,
      orderBy: { createdAt: 'desc' },
      take: 5_000,
      select: { channel: true, template: true, address: true, status: true, sentAt: true },
    }),
  };
}

async function collectOfAddresses(db: Db, customerId: string) {
  return {
    addresses: await db.site.findMany({
      where: { customerId },
      select: {
        street: true,
        unit: true,
        city: true,
        state: true,
        zip: true,
        accessNotes: true,
        createdAt: true,
        lat: true,
        lng: true,
        placeSource: true,
        placePrecision: true,
      },
    }),
    site_records: await collectSiteRecords(db, customerId),
    site_photos: await collectSitePhotos(db, customerId),
    house_designs: await collectDesigns(db, customerId),
    past_jobs: await collectPastJobs(db, customerId),
    ...(await collectInvitations(db, customerId)),
  };
}

/** Every version of what is known of their addresses. */
async function collectSiteRecords(db: Db, customerId: string) {
  const rows = await db.siteRecord.findMany({
    where: { site: { customerId } },
    orderBy: { createdAt: 'asc' },
    select: {
      site: { select: { street: true, zip: true } },
      season: true,
      gateCode: true,
      dogs: true,
      parking: true,
      stories: true,
      ladderFeet: true,
      outlets: true,
      timerPlace: true,
      lengths: true,
      writtenAs: true,
      createdAt: true,
    },
  });
  return rows.map(({ site, ...row }) => ({ ...site, ...row }));
}

/** Where each photo of their addresses belongs; the photos are among the files. */
async function collectSitePhotos(db: Db, customerId: string) {
  const rows = await db.sitePhoto.findMany({
    where: { site: { customerId }, file: { deletedAt: null } },
    orderBy: { createdAt: 'asc' },
    select: {
      site: { select: { street: true, zip: true } },
      fileId: true,
      place: true,
      note: true,
      season: true,
      writtenAs: true,
      createdAt: true,
    },
  });
  return rows.map(({ site, ...row }) => ({ ...site, ...row }));
}

/** What they marked on pictures of their houses; the photos are among the files. */
async function collectDesigns(db: Db, customerId: string) {
  return db.houseDesign.findMany({
    where: { OR: [{ ownerId: customerId }, { quoteRequest: { customerId } }] },
    orderBy: { createdAt: 'asc' },
    select: { design: true, stories: true, feet: true, feetTyped: true, preset: true, createdAt: true, updatedAt: true },
  });
}

/** Their code to invite friends, what came of it, and with whose they came; others by nothing. */
async function collectInvitations(db: Db, userId: string) {
  const select = { state: true, friendCents: true, inviterCents: true, createdAt: true, earnedAt: true, endedAt: true };
  return {
    invitation_codes: await db.referralLink.findMany({ where: { userId }, select: { code: true, createdAt: true } }),
    invitations_made: await db.referral.findMany({ where: { inviterId: userId }, orderBy: { createdAt: 'asc' }, select }),
    invitations_received: await db.referral.findMany({ where: { friendId: userId }, select }),
  };
}

/** Work from before the business came here. */
async function collectPastJobs(db: Db, customerId: string) {
  return db.pastJob.findMany({
    where: { customerId },
    orderBy: { doneOn: 'asc' },
    select: {
      number: true,
      title: true,
      lines: true,
      doneOn: true,
      completed: true,
      status: true,
      totalCents: true,
      paidCents: true,
      assignedTo: true,
    },
  });
}

async function collectVisits(db: Db, userId: string): Promise<OwnData> {
  const visits = await db.visit.findMany({
    where: { booking: { customerId: userId }, leadVisitId: null },
    orderBy: { windowStart: 'asc' },
    select: {
      booking: { select: { reference: true } },
      kind: true,
      status: true,
      windowStart: true,
      windowEnd: true,
      zone: true,
      durationMinutes: true,
      sizing: true,
      cancelReason: true,
      signOff: { select: { status: true, note: true, answeredAt: true } },
      photoConsent: { select: { givenAt: true, via: true, work: { select: { publishedAt: true, caption: true } } } },
      reports: { select: { revision: true, status: true, mailedAt: true, proNote: true, officeNote: true, content: true } },
      assignments: {
        where: { status: { in: [...HELD_STATUSES] } },
        select: { pro: { select: { companyName: true, user: { select: { fullName: true } } } } },
      },
      seats: seatHolders,
    },
  });
  const payments = await db.payment.findMany({
    where: { booking: { customerId: userId } },
    orderBy: { createdAt: 'asc' },
    select: {
      booking: { select: { reference: true } },
      kind: true,
      status: true,
      amountCents: true,
      refundedCents: true,
      createdAt: true,
    },
  });
  return {
    visits: visits.map(({ booking, assignments, seats, ...visit }) => ({
      booking: booking.reference,
      ...visit,
      pro: whoComes({ assignments, seats })
        .map(({ user }) => user.fullName)
        .join(', '),
    })),
    payments: payments.map(({ booking, ...payment }) => ({ booking: booking.reference, ...payment })),
  };
}

/** What our office decided about them and when it looked at their account. */
async function collectOfficeRecord(db: Db, userId: string) {
  return {
    conduct: await db.moderationItem.findMany({
      where: { subjectId: userId, status: { not: 'pending' } },
      orderBy: { createdAt: 'asc' },
      select: { kind: true, hid: true, measure: true, words: true, decidedAt: true, appeal: true, appealAnswer: true },
    }),
    household: (
      await db.householdMember.findMany({
        where: { ownerId: userId },
        orderBy: { createdAt: 'asc' },
        select: { createdAt: true, member: { select: { fullName: true, email: true } } },
      })
    ).map(({ createdAt, member }) => ({ ...member, createdAt })),
    households: (
      await db.householdMember.findMany({
        where: { memberId: userId },
        orderBy: { createdAt: 'asc' },
        select: { createdAt: true, owner: { select: { fullName: true, email: true } } },
      })
    ).map(({ createdAt, owner }) => ({ ...owner, createdAt })),
    office_access: await db.accountViewing.findMany({
      where: { userId },
      orderBy: { startedAt: 'asc' },
      select: { reason: true, startedAt: true, endsAt: true, endedAt: true },
    }),
  };
}
