import { t } from '#app/platform/texts/t';
import { type EventClass, isTransactional, type NoticeChannel } from './event-class';
import type { MailContent } from './mail-content';
import { proLate } from './late-pro';
import {
  accountBanned,
  accountDeleted,
  accountExists,
  accountRefused,
  accountUnbanned,
  codeByMail,
  codeBySms,
  businessExportReady,
  confirmNewEmail,
  dataExportReady,
  emailChanged,
  passwordChanged,
  phoneChanged,
  resetPassword,
  signInLocked,
  twoStepOff,
  twoStepOn,
  verifyEmail,
} from './account';
import { adminDemoted, adminInvited, companyInvited, householdInvited, householdJoined, proInvited } from './invitations';
import { timesAnswered, timesProposed, visitDetailsChanged, weatherCleared, weatherMove } from './visit-times';
import {
  bookingConfirmed,
  depositReceipt,
  invoiceBooking,
  quoteIssued,
  quoteRequestReceived,
  receipt,
  refundIssued,
} from './money';
import { paymentFailed } from './failed-payment';
import { claimDecided, claimEscalated, claimReceived } from './claims';
import {
  quoteApology,
  quoteChangeDeclined,
  quoteReminder,
  renewalOffered,
  serviceCall,
  waitlistJoined,
  waitlistOpen,
} from './customers';
import { moveAsked, moveLapsed, noShowCustomer, noShowPro, visitMovedAway, visitUnassignedPro } from './reschedules';
import {
  changeOrderAnswered,
  changeOrderProposed,
  optionsAdded,
  optionsAddedPro,
  storageCanceled,
  storageOrdered,
} from './change-orders';
import { packageChanged, workChangedPro, workChangedReleased } from './work-changes';
import { workDisputed, workSettled } from './sign-offs';
import { workHeldCustomer, workHeldPro, workRefused, workReleased } from './work-reviews';
import { visitReport } from './reports';
import { creditUsed, giftCard, giftReceipt, giftRecoded, giftRefunded } from './gift-cards';
import { referralBooked, referralEarned, referralTakenBack, referralWelcome } from './referrals';
import { tipDeclined, tipReceipt, tipReceived } from './tips';
import { leadReceived, ticketAnswered, ticketForTeam, ticketReceived } from './support';
import {
  adminAlert,
  appealAnswered,
  documentExpiring,
  documentRejected,
  licenseDecided,
  licenseExpiring,
  messageUnread,
  officeMessage,
  payoutsDisconnected,
  proApproved,
  proPaused,
  proPauseEnded,
  proReinstated,
  programNews,
  companyMessage,
  proSuspended,
  reviewAnswered,
} from './notices';
import { accountViewed, conductAnswered, conductDecided } from './conduct';
import { invoiceIssued, invoicePaid, invoiceReminder, invoiceVoided, lateCharge, lateChargeWaived } from './invoices';
import { balanceReminder, planCancelled, planPaymentFailed, planReceipt } from './plans';
import {
  findingAnotherPro,
  offerMade,
  onTheWay,
  proArrived,
  visitAssignedCustomer,
  visitAssignedPro,
  visitCancelledCustomer,
  visitCancelledPro,
  visitCompleted,
  visitRescheduled,
  visitNotDone,
  visitReminder,
  visitUnfulfilled,
} from './visits';
import { type Template, template } from './template';
import { visitDay, visitDaySettled } from './visit-days';

/** Every notice the product sends. Callers are checked against it: the data are strings ready to read, urls absolute. */
export const templates = {
  'verify-email': template('account', verifyEmail, { mailOnly: true, secret: true }),
  'reset-password': template('account', resetPassword, { mailOnly: true, secret: true }),
  'code-by-mail': template('account', codeByMail, { mailOnly: true, secret: true }),
  'code-by-sms': template('account', codeBySms, { smsOnly: true, secret: true }),
  'confirm-new-email': template('account', confirmNewEmail, { mailOnly: true, secret: true }),
  'email-changed': template('account', emailChanged, { mailOnly: true }),
  'two-step-on': template('account', twoStepOn, { mailOnly: true }),
  'two-step-off': template('account', twoStepOff, { mailOnly: true }),
  'sign-in-locked': template('account', signInLocked, { mailOnly: true }),
  'data-export-ready': template('account', dataExportReady, { mailOnly: true, secret: true }),
  'business-export-ready': template('account', businessExportReady, { mailOnly: true, secret: true }),
  'account-deleted': template('account', accountDeleted, { mailOnly: true, reason: 'deleted' }),
  'account-banned': template('account', accountBanned, { mailOnly: true }),
  'account-refused': template('account', accountRefused, { mailOnly: true, reason: 'entered' }),
  'account-unbanned': template('account', accountUnbanned, { mailOnly: true }),
  'conduct-decided': template('account', conductDecided, { mailOnly: true }),
  'conduct-answered': template('account', conductAnswered, { mailOnly: true }),
  'account-viewed': template('account', accountViewed, { mailOnly: true }),
  'admin-invited': template('account', adminInvited, { mailOnly: true, secret: true }),
  'company-invited': template('account', companyInvited, { mailOnly: true, secret: true, reason: 'invited' }),
  'household-invited': template('account', householdInvited, { mailOnly: true, secret: true, reason: 'invited' }),
  'household-joined': template('account', householdJoined, { mailOnly: true }),
  'pro-invited': template('account', proInvited, { mailOnly: true }),
  'admin-demoted': template('account', adminDemoted, { mailOnly: true }),
  'password-changed': template('account', passwordChanged, { mailOnly: true }),
  'phone-changed': template('account', phoneChanged, { mailOnly: true }),
  'account-exists': template('account', accountExists, { mailOnly: true }),
  'quote-request-received': template('booking', quoteRequestReceived, { reason: 'quote' }),
  'quote-issued': template('booking', quoteIssued, { reason: 'quote' }),
  'booking-confirmed': template('booking', bookingConfirmed),
  'invoice-booking': template('booking', invoiceBooking),
  'deposit-receipt': template('money', depositReceipt),
  receipt: template('money', receipt),
  'payment-failed': template('money', paymentFailed, { push: true }),
  'refund-issued': template('money', refundIssued),
  'review-answered': template('messages', reviewAnswered),
  'credit-used': template('money', creditUsed),
  'gift-receipt': template('money', giftReceipt, { mailOnly: true, secret: true, reason: 'gift-bought' }),
  'gift-card': template('money', giftCard, { mailOnly: true, secret: true, reason: 'gift' }),
  'gift-recoded': template('money', giftRecoded, { mailOnly: true, secret: true, reason: 'gift-bought' }),
  'gift-refunded': template('money', giftRefunded, { mailOnly: true, secret: true, reason: 'gift-bought' }),
  'referral-welcome': template('money', referralWelcome),
  'referral-booked': template('money', referralBooked),
  'referral-earned': template('money', referralEarned),
  'referral-taken-back': template('money', referralTakenBack),
  'tip-receipt': template('money', tipReceipt),
  'tip-received': template('money', tipReceived),
  'tip-declined': template('money', tipDeclined),
  'plan-receipt': template('money', planReceipt),
  'plan-payment-failed': template('money', planPaymentFailed, { push: true }),
  'plan-cancelled': template('money', planCancelled),
  'balance-reminder': template('money', balanceReminder),
  'invoice-issued': template('money', invoiceIssued),
  'invoice-paid': template('money', invoicePaid),
  'invoice-voided': template('money', invoiceVoided),
  'invoice-reminder': template('money', invoiceReminder, { push: true }),
  'late-charge': template('money', lateCharge),
  'late-charge-waived': template('money', lateChargeWaived),
  'change-order-proposed': template('booking', changeOrderProposed),
  'change-order-answered': template('booking', changeOrderAnswered),
  'options-added': template('booking', optionsAdded),
  'options-added-pro': template('booking', optionsAddedPro, { endsWithVisit: true, push: true }),
  'storage-canceled': template('booking', storageCanceled),
  'storage-ordered': template('booking', storageOrdered),
  'package-changed': template('booking', packageChanged),
  'work-changed-pro': template('booking', workChangedPro, { endsWithVisit: true, push: true }),
  'work-changed-released': template('booking', workChangedReleased, { push: true }),
  'visit-cancelled-customer': template('booking', visitCancelledCustomer),
  'visit-unassigned-pro': template('booking', visitUnassignedPro, { push: true }),
  'visit-cancelled-pro': template('booking', visitCancelledPro, { push: true }),
  'offer-made': template('offers', offerMade, { endsWithVisit: true, push: true }),
  'visit-assigned-pro': template('booking', visitAssignedPro, { endsWithVisit: true, push: true }),
  'visit-details-changed': template('booking', visitDetailsChanged, { endsWithVisit: true, push: true }),
  'visit-rescheduled': template('booking', visitRescheduled, { endsWithVisit: true, hasCalendar: true }),
  'visit-assigned-customer': template('booking', visitAssignedCustomer, { endsWithVisit: true, hasCalendar: true }),
  'visit-day': template('reminders', visitDay, { endsWithVisit: true }),
  'visit-day-settled': template('booking', visitDaySettled, { endsWithVisit: true }),
  'finding-another-pro': template('booking', findingAnotherPro, { endsWithVisit: true }),
  'on-the-way': template('booking', onTheWay, { endsWithVisit: true, push: true, momentary: true }),
  'pro-late': template('booking', proLate, { endsWithVisit: true, push: true, momentary: true }),
  'pro-arrived': template('booking', proArrived, { endsWithVisit: true, push: true, momentary: true }),
  'visit-not-done': template('booking', visitNotDone),
  'times-proposed': template('booking', timesProposed, { endsWithVisit: true, push: true }),
  'weather-move': template('booking', weatherMove, { endsWithVisit: true, push: true }),
  'weather-cleared': template('booking', weatherCleared, { endsWithVisit: true, push: true }),
  'times-answered': template('booking', timesAnswered),
  'visit-completed': template('booking', visitCompleted),
  'visit-report': template('booking', visitReport, { mailOnly: true, secret: true }),
  'work-disputed': template('booking', workDisputed, { push: true }),
  'work-settled': template('booking', workSettled),
  'work-held-pro': template('booking', workHeldPro),
  'work-held-customer': template('booking', workHeldCustomer),
  'work-released': template('booking', workReleased),
  'work-refused': template('booking', workRefused, { push: true }),
  'visit-unfulfilled': template('booking', visitUnfulfilled),
  'move-asked': template('booking', moveAsked, { endsWithVisit: true }),
  'move-lapsed': template('booking', moveLapsed, { endsWithVisit: true }),
  'service-call': template('booking', serviceCall),
  'quote-reminder': template('booking', quoteReminder, { commercial: true, reason: 'quote' }),
  'renewal-offered': template('booking', renewalOffered, { commercial: true }),
  'quote-apology': template('booking', quoteApology, { reason: 'quote' }),
  'quote-change-declined': template('booking', quoteChangeDeclined, { reason: 'quote' }),
  'waitlist-joined': template('booking', waitlistJoined, { mailOnly: true, reason: 'waitlist' }),
  'waitlist-open': template('booking', waitlistOpen, { mailOnly: true, reason: 'waitlist' }),
  'claim-received': template('booking', claimReceived),
  'claim-escalated': template('booking', claimEscalated),
  'claim-decided': template('money', claimDecided),
  'no-show-customer': template('booking', noShowCustomer),
  'no-show-pro': template('booking', noShowPro),
  'visit-moved-away': template('booking', visitMovedAway),
  'visit-reminder': template('reminders', visitReminder, { endsWithVisit: true, push: true }),
  'message-unread': template('messages', messageUnread, { push: true }),
  'company-message': template('messages', companyMessage, { push: true }),
  'program-news': template('booking', programNews),
  'office-message': template('booking', officeMessage, { push: true }),
  'license-decided': template('licenses', licenseDecided, { push: true }),
  'license-expiring': template('licenses', licenseExpiring, { push: true }),
  'ticket-received': template('account', ticketReceived, { reason: 'written' }),
  'ticket-for-team': template('operations', ticketForTeam, { mailOnly: true }),
  'ticket-answered': template('account', ticketAnswered, { reason: 'written' }),
  'lead-received': template('account', leadReceived, { mailOnly: true, reason: 'written' }),
  'document-expiring': template('licenses', documentExpiring),
  'document-rejected': template('licenses', documentRejected),
  'pro-approved': template('account', proApproved),
  'payouts-disconnected': template('money', payoutsDisconnected),
  'pro-suspended': template('account', proSuspended),
  'pro-paused': template('account', proPaused),
  'pro-pause-ended': template('account', proPauseEnded),
  'pro-reinstated': template('account', proReinstated),
  'appeal-answered': template('account', appealAnswered),
  'admin-alert': template('operations', adminAlert, { push: true }),
} as const;

export type TemplateName = keyof typeof templates;
export type TemplateData<Name extends TemplateName> = Parameters<(typeof templates)[Name]['write']>[0];

export function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(templates, name);
}

function getTraits(name: string): Pick<Template<never>, 'smsOnly' | 'secret' | 'momentary' | 'hasCalendar'> {
  return isTemplateName(name) ? templates[name] : {};
}

/** Whether its receiver asked for a text message this minute, so that neither consent nor quiet hours are asked. */
export function isAskedFor(name: string): boolean {
  return getTraits(name).smsOnly === true;
}

/** Whether what it says is forgotten once it is sent. */
export function isSecret(name: string): boolean {
  return getTraits(name).secret === true;
}

/** Whether it is news only while it happens. */
export function isMomentary(name: string): boolean {
  return getTraits(name).momentary === true;
}

/** Whether its mail carries the visit for a calendar. */
export function hasCalendar(name: string): boolean {
  return getTraits(name).hasCalendar === true;
}

/** The mail of a stored notice, whose data were checked against the catalog when it was written. One about test money says so. */
export function writeMail(name: TemplateName, data: unknown): MailContent {
  const { write, reason } = templates[name] as Template<unknown>;
  const content = { ...write(data), reason };
  if (!(data as { isTest?: boolean } | null)?.isTest) return content;
  const line = t('This is a test. No real money moves and no one is sent.');
  return {
    ...content,
    subject: t('[Test] {subject}', { subject: content.subject }),
    preheader: line,
    paragraphs: [line, ...content.paragraphs],
  };
}

/** Whether its receiver may switch such mail off. */
export function isOptional(name: TemplateName): boolean {
  return !isTransactional(templates[name].eventClass);
}

/** From what a receiver of this mail may unsubscribe: its class, or this template alone; null where it concerns their own contract. */
export function unsubscribeTopic(name: string): string | null {
  if (!isTemplateName(name)) return null;
  const { eventClass, commercial } = templates[name] as Template<never>;
  if (commercial) return name;
  return isTransactional(eventClass) ? null : eventClass;
}

/** Whether any notice of that class ever goes that way: a box for one that never does would switch nothing. */
export function isSentBy(eventClass: EventClass, channel: NoticeChannel): boolean {
  if (channel === 'email') return true;
  const ofClass = Object.values<Template<never>>(templates).filter((each) => each.eventClass === eventClass);
  return ofClass.some(({ mailOnly, smsOnly, push }) => (channel === 'push' ? push : !mailOnly && !smsOnly));
}

/** Names of the notices that stop being true with their visit. */
export function namesEndingWithVisit(): TemplateName[] {
  return (Object.keys(templates) as TemplateName[]).filter((name) => (templates[name] as Template<never>).endsWithVisit);
}
