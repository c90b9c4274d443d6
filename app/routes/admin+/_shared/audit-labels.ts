import { sentence } from '#app/platform/sentence';

/** What the log of decisions calls by a code, where the code does not say it by itself. */
const WORDS: Record<string, string> = {
  'pro.approve': 'Application approved',
  'pro.pause': 'Pro paused',
  'pro.end-pause': 'Pause of a pro ended',
  'pro.suspend': 'Pro suspended',
  'pro.reinstate': 'Pro reinstated',
  'site.set-place': 'Address set on the map',
  'site.look-up': 'Address looked up again',
  'role.grant': 'Admin rights granted',
  'role.invite': 'Invited as an admin',
  'role.revoke': 'Admin rights removed',
  'user.ban': 'Account closed',
  'user.unban': 'Account reopened',
  'user.warn': 'Warned',
  'user.view-start': 'Logged in as this user',
  'user.view-stop': 'Stopped viewing',
  'user.view-refused': 'Change refused while viewing',
  'moderation.grant-appeal': 'Appeal granted',
  'moderation.refuse-appeal': 'Appeal refused',
  'user.sign-out': 'Signed out everywhere',
  'password.change': 'Password changed',
  'email.change': 'Email changed',
  'two-step.on': 'Two-step sign-in turned on',
  'two-step.off': 'Two-step sign-in turned off',
  'referral.refuse': 'Invitation brought no credit',
  'referral.void': 'Credit for an invited friend ended',
  'referral-terms.change': 'Invitations changed',
  'data.export': 'Data exported',
  'account.delete': 'Account deleted',
  'gift-card.new-code': 'New code for a gift card',
  'gift-card.refund': 'Gift card refunded',
};

/** One decision in words: "document.approve" → "Document: approve". */
export function auditLabels(action: string): string {
  return WORDS[action] ?? sentence(action.replace('.', ': ').replaceAll('-', ' '));
}
