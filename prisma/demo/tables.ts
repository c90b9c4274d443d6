import type { Prisma } from '#prisma';
import type { Tx } from '#app/platform/db.server';

/** The demo data while it is being thought up: plain rows, in the order in which the database wants them. */
export function emptyRows() {
  return {
    users: [] as Prisma.UserCreateManyInput[],
    companies: [] as (Prisma.CompanyCreateManyInput & { id: string })[],
    programs: [] as Prisma.SiteProgramCreateManyInput[],
    companyMembers: [] as Prisma.CompanyMemberCreateManyInput[],
    companyMemberSites: [] as Prisma.CompanyMemberSiteCreateManyInput[],
    preferences: [] as Prisma.NotificationPreferenceCreateManyInput[],
    consents: [] as Prisma.SmsConsentCreateManyInput[],
    pros: [] as Prisma.ProCreateManyInput[],
    files: [] as Prisma.StoredFileCreateManyInput[],
    documents: [] as Prisma.ProDocumentCreateManyInput[],
    timeOff: [] as Prisma.ProTimeOffCreateManyInput[],
    availability: [] as Prisma.ProAvailabilityCreateManyInput[],
    overrides: [] as Prisma.ProDayOverrideCreateManyInput[],
    licenses: [] as Prisma.ProLicenseCreateManyInput[],
    checks: [] as Prisma.LicenseCheckCreateManyInput[],
    register: [] as Prisma.LicenseRegisterCreateManyInput[],
    requests: [] as Prisma.QuoteRequestCreateManyInput[],
    quotes: [] as Prisma.QuoteCreateManyInput[],
    quoteLines: [] as Prisma.QuoteLineCreateManyInput[],
    sites: [] as Prisma.SiteCreateManyInput[],
    bookings: [] as Prisma.BookingCreateManyInput[],
    visits: [] as Prisma.VisitCreateManyInput[],
    exclusions: [] as Prisma.VisitExclusionCreateManyInput[],
    assignments: [] as Prisma.AssignmentCreateManyInput[],
    offers: [] as Prisma.OfferCreateManyInput[],
    events: [] as Prisma.VisitEventCreateManyInput[],
    photos: [] as Prisma.VisitPhotoCreateManyInput[],
    photoConsents: [] as Prisma.PhotoConsentCreateManyInput[],
    gallery: [] as Prisma.GalleryWorkCreateManyInput[],
    visitChecks: [] as Prisma.VisitCheckCreateManyInput[],
    signOffs: [] as Prisma.VisitSignOffCreateManyInput[],
    payments: [] as Prisma.PaymentCreateManyInput[],
    giftCards: [] as Prisma.GiftCardCreateManyInput[],
    refunds: [] as Prisma.RefundCreateManyInput[],
    transfers: [] as Prisma.TransferCreateManyInput[],
    transferLegs: [] as (Prisma.TransferLegCreateManyInput & { id: string })[],
    accounts: [] as Prisma.ConnectAccountCreateManyInput[],
    payouts: [] as Prisma.PayoutCreateManyInput[],
    comparisons: [] as Prisma.ReconciliationRunCreateManyInput[],
    ledger: [] as Prisma.LedgerTransactionCreateManyInput[],
    entries: [] as Prisma.LedgerEntryCreateManyInput[],
    threads: [] as Prisma.ThreadCreateManyInput[],
    messages: [] as Prisma.MessageCreateManyInput[],
    readMarks: [] as Prisma.ThreadReadMarkCreateManyInput[],
    reviews: [] as Prisma.ReviewCreateManyInput[],
    claims: [] as Prisma.GuaranteeClaimCreateManyInput[],
    moves: [] as Prisma.VisitMoveCreateManyInput[],
    proposals: [] as Prisma.WindowProposalCreateManyInput[],
    proposedWindows: [] as Prisma.ProposedWindowCreateManyInput[],
    callbacks: [] as Prisma.CallbackCreateManyInput[],
    waitlist: [] as Prisma.WaitlistEntryCreateManyInput[],
  };
}

export type DemoRows = ReturnType<typeof emptyRows>;

/** Stores everything, parents first. */
export async function storeRows(tx: Tx, rows: DemoRows): Promise<void> {
  await tx.user.createMany({ data: rows.users });
  await tx.company.createMany({ data: rows.companies });
  await tx.companyMember.createMany({ data: rows.companyMembers });
  await tx.notificationPreference.createMany({ data: rows.preferences });
  await tx.smsConsent.createMany({ data: rows.consents });
  await tx.pro.createMany({ data: rows.pros });
  await tx.storedFile.createMany({ data: rows.files });
  await tx.proDocument.createMany({ data: rows.documents });
  await tx.proTimeOff.createMany({ data: rows.timeOff });
  await tx.proAvailability.createMany({ data: rows.availability });
  await tx.proDayOverride.createMany({ data: rows.overrides });
  await tx.proLicense.createMany({ data: rows.licenses });
  await tx.licenseCheck.createMany({ data: rows.checks });
  await tx.licenseRegister.createMany({ data: rows.register });
  await tx.quoteRequest.createMany({ data: rows.requests });
  await tx.quote.createMany({ data: rows.quotes });
  await tx.quoteLine.createMany({ data: rows.quoteLines });
  await tx.site.createMany({ data: rows.sites });
  await tx.companyMemberSite.createMany({ data: rows.companyMemberSites });
  await tx.siteProgram.createMany({ data: rows.programs });
  await tx.booking.createMany({ data: rows.bookings });
  await tx.visit.createMany({ data: rows.visits });
  await tx.visitExclusion.createMany({ data: rows.exclusions });
  await tx.assignment.createMany({ data: rows.assignments });
  await tx.visitMove.createMany({ data: rows.moves });
  await tx.offer.createMany({ data: rows.offers });
  await tx.visitEvent.createMany({ data: rows.events });
  await tx.visitPhoto.createMany({ data: rows.photos });
  await tx.photoConsent.createMany({ data: rows.photoConsents });
  await tx.galleryWork.createMany({ data: rows.gallery });
  await tx.visitCheck.createMany({ data: rows.visitChecks });
  await tx.visitSignOff.createMany({ data: rows.signOffs });
  await tx.payment.createMany({ data: rows.payments });
  await tx.giftCard.createMany({ data: rows.giftCards });
  await tx.refund.createMany({ data: rows.refunds });
  await tx.transfer.createMany({ data: rows.transfers });
  await tx.transferLeg.createMany({ data: rows.transferLegs });
  await tx.connectAccount.createMany({ data: rows.accounts });
  await tx.payout.createMany({ data: rows.payouts });
  await tx.reconciliationRun.createMany({ data: rows.comparisons });
  await tx.ledgerTransaction.createMany({ data: rows.ledger });
  await tx.ledgerEntry.createMany({ data: rows.entries });
  await tx.thread.createMany({ data: rows.threads });
  await tx.message.createMany({ data: rows.messages });
  await tx.threadReadMark.createMany({ data: rows.readMarks });
  await tx.review.createMany({ data: rows.reviews });
  await tx.guaranteeClaim.createMany({ data: rows.claims });
  await tx.windowProposal.createMany({ data: rows.proposals });
  await tx.proposedWindow.createMany({ data: rows.proposedWindows });
  await tx.callback.createMany({ data: rows.callbacks });
  await tx.waitlistEntry.createMany({ data: rows.waitlist });
}
