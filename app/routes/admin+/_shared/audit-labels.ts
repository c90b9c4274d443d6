import { capitalize } from '#app/platform/capitalize';
import { mark, type Marked, translate } from '#app/platform/texts/t';

/** What the log of decisions calls by a code, where the code does not say it by itself. */
const WORDS: Record<string, Marked> = {
  'pro.approve': mark('Application approved'),
  'pro.pause': mark('Pro paused'),
  'pro.end-pause': mark('Pause of a pro ended'),
  'pro.suspend': mark('Pro suspended'),
  'pro.reinstate': mark('Pro reinstated'),
  'pro.payouts-disconnected': mark('Stripe account disconnected'),
  'site.set-place': mark('Address set on the map'),
  'site.look-up': mark('Address looked up again'),
  'finding.fix': mark('Finding marked as fixed'),
  'role.grant': mark('Admin rights granted'),
  'role.invite': mark('Invited as an admin'),
  'role.revoke': mark('Admin rights removed'),
  'user.ban': mark('Account closed'),
  'user.unban': mark('Account reopened'),
  'user.flag': mark('Reported by the office'),
  'user.warn': mark('Warned'),
  'user.view-start': mark('Logged in as this user'),
  'user.open-page': mark('Page opened while viewing'),
  'user.view-stop': mark('Stopped viewing'),
  'user.view-refused': mark('Change refused while viewing'),
  'moderation.grant-appeal': mark('Appeal granted'),
  'moderation.refuse-appeal': mark('Appeal refused'),
  'user.sign-out': mark('Signed out everywhere'),
  'password.change': mark('Password changed'),
  'email.change': mark('Email changed'),
  'two-step.on': mark('Two-step sign-in turned on'),
  'two-step.off': mark('Two-step sign-in turned off'),
  'referral.refuse': mark('Invitation brought no credit'),
  'referral.void': mark('Credit for an invited friend ended'),
  'referral-terms.change': mark('Invitations changed'),
  'data.export': mark('Data exported'),
  'account.delete': mark('Account deleted'),
  'gift-card.new-code': mark('New code for a gift card'),
  'quote-request.take-by-phone': mark('Booking taken by phone'),
  'gift-card.refund': mark('Gift card refunded'),
};

/** One decision in words: "document.approve" → "Document: approve". */
export function auditLabels(action: string): string {
  const known = WORDS[action];
  return known ? translate(known) : capitalize(action.replace('.', ': ').replaceAll('-', ' '));
}
