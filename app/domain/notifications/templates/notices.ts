import { t } from '#app/platform/texts/t';
import { cutText } from '#app/platform/cut-text';
import { facts, firstName, type MailContent } from './mail-content';

export function messageUnread(data: { name: string; from: string; excerpt: string; url: string }): MailContent {
  return {
    subject: t('New message from {from}', { from: data.from }),
    preheader: data.excerpt,
    heading: t('A message from {from}', { from: data.from }),
    paragraphs: [`“${data.excerpt}”`],
    button: { label: t('Read and reply'), url: data.url },
    note: t('Reply on the page. We can’t read replies to this email.'),
  };
}

export function reviewAnswered(data: { name: string; pro: string; excerpt: string; url: string }): MailContent {
  return {
    subject: t('{pro} answered your review', { pro: data.pro }),
    preheader: data.excerpt,
    heading: t('{pro} answered your review, {name}', { pro: data.pro, name: firstName(data.name) }),
    paragraphs: [`“${data.excerpt}”`, t('The answer is public, below your review.')],
    button: { label: t('Read it with your review'), url: data.url },
  };
}

export function officeMessage(data: { name: string; reference: string; text: string; url: string }): MailContent {
  return {
    subject: t('About your visit {reference}', { reference: data.reference }),
    preheader: cutText(data.text, 140),
    heading: t('A message from our office, {name}', { name: firstName(data.name) }),
    paragraphs: data.text.split(/\n{2,}/),
    facts: facts({ [t('Booking')]: data.reference }),
    button: { label: t('See the visit'), url: data.url },
    note: t('Questions? Write to us on the contact page. We can’t read replies to this email.'),
  };
}

export function licenseExpiring(data: {
  name: string;
  service: string;
  state: string;
  number: string;
  expires: string;
  days: number;
  url: string;
}): MailContent {
  const over = data.days < 0;
  return {
    subject: over
      ? t('Your {state} license has expired', { state: data.state })
      : t('Your {state} license expires in {days, plural, one {# day} other {# days}}', { state: data.state, days: data.days }),
    preheader: over
      ? t('You won’t get jobs that need it until you renew it.')
      : t('Renew it before {expires}.', { expires: data.expires }),
    heading: over
      ? t('Time to renew, {name}', { name: firstName(data.name) })
      : t('Expires on {expires}', { expires: data.expires }),
    paragraphs: [
      over
        ? t('We can’t offer you jobs that need this license until you renew it. Our team will review the jobs you already have.')
        : t('We can’t offer you jobs after that date until the state register shows your renewal. We check it automatically.'),
    ],
    facts: facts({
      [t('License')]: data.number,
      [t('State')]: data.state,
      [t('For')]: data.service,
      [t('Expires')]: data.expires,
    }),
    button: { label: t('See your licenses'), url: data.url },
  };
}

/** To a pro, of a license that an admin approved or refused, or that its register does not confirm. */
export function licenseDecided(data: {
  name: string;
  service: string;
  state: string;
  number: string;
  reason?: string;
  expires?: string;
  url: string;
}): MailContent {
  const about = {
    facts: facts({
      [t('License')]: data.number,
      [t('State')]: data.state,
      [t('For')]: data.service,
      [t('Expires')]: data.expires,
      [t('Reason')]: data.reason,
    }),
    button: { label: t('See your licenses'), url: data.url },
  };
  if (data.reason === undefined)
    return {
      subject: t('Your {state} license is approved', { state: data.state }),
      preheader: t('You can get jobs that need it.'),
      heading: t('Your license is approved, {name}', { name: firstName(data.name) }),
      paragraphs: [t('Our team checked your license. You can get jobs that need it.')],
      ...about,
    };
  return {
    subject: t('We couldn’t confirm your {state} license', { state: data.state }),
    preheader: data.reason,
    heading: t('We couldn’t confirm your license, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('We can’t offer you jobs that need this license until it is confirmed. Our team will review the jobs you already have.'),
      t('If this is a mistake, write to us and send us a copy of the license.'),
    ],
    ...about,
  };
}

export function adminAlert(data: { subject: string; text: string; url: string }): MailContent {
  return {
    subject: data.subject,
    preheader: data.text,
    heading: data.subject,
    paragraphs: [data.text],
    button: { label: t('Open'), url: data.url },
  };
}

export function documentExpiring(data: {
  name: string;
  document: string;
  expires: string;
  days: number;
  /** Whether no work comes in without it. */
  stopsWork: boolean;
  url: string;
}): MailContent {
  const over = data.days < 0;
  const paper = data.document.toLowerCase();
  return {
    subject: over
      ? t('Your {paper} has expired', { paper })
      : t('Your {paper} expires in {days, plural, one {# day} other {# days}}', { paper, days: data.days }),
    preheader: over ? t('Upload a new one.') : t('Upload a new one before {expires}.', { expires: data.expires }),
    heading: over
      ? t('Please upload a new one, {name}', { name: firstName(data.name) })
      : t('Expires on {expires}', { expires: data.expires }),
    paragraphs: [
      !data.stopsWork
        ? t('Upload the new one when you have it.')
        : over
          ? t('We can’t offer you jobs until we approve a new certificate. Our team will review the jobs you already have.')
          : t('We can’t offer you jobs after that date until we approve a new certificate.'),
    ],
    facts: facts({ [t('Document')]: data.document, [t('Expires on')]: data.expires }),
    button: { label: t('Upload document'), url: data.url },
  };
}

export function documentRejected(data: { name: string; document: string; reason: string; url: string }): MailContent {
  return {
    subject: t('We need another {document}', { document: data.document.toLowerCase() }),
    preheader: data.reason,
    heading: t('Please upload it again, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('Our team reviewed your {document} and couldn’t accept it.', { document: data.document.toLowerCase() }),
      t('Reason: {reason}', { reason: data.reason }),
    ],
    button: { label: t('Upload another one'), url: data.url },
  };
}

export function proApproved(data: { name: string; helper: boolean; url: string }): MailContent {
  return {
    subject: t('You’re approved. Start taking jobs'),
    preheader: t('Your application is approved.'),
    heading: t('Welcome to the crew, {name}', { name: firstName(data.name) }),
    paragraphs: data.helper
      ? [
          t(
            'Your application is approved. With less than two years of experience, you start as a helper. Our team will call you when a crew needs help.',
          ),
        ]
      : [
          t(
            'Your application is approved. Set your hours, your radius and your minimum payout. You only get offers that fit them.',
          ),
        ],
    button: { label: t('Set my hours'), url: data.url },
  };
}

export function payoutsDisconnected(data: { name: string; url: string }): MailContent {
  return {
    subject: t('Set up your payouts again'),
    preheader: t('Your Stripe account is no longer connected to us, so we can’t pay you.'),
    heading: t('We can’t pay you right now, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('Your Stripe account is no longer connected to us: it was disconnected or closed.'),
      t('Set up your payouts again. Until then we keep what you earn, and we send it once your new account is ready.'),
    ],
    button: { label: t('Set up payouts'), url: data.url },
  };
}

export function proSuspended(data: { name: string; reason: string; until: string; url: string }): MailContent {
  return {
    subject: t('Your pro account is suspended'),
    preheader: data.reason,
    heading: t('No new jobs for now, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('Our team has suspended your account {until}. You can sign in, but you can’t get offers or claim jobs.', {
        until: data.until,
      }),
      t('Reason: {reason}', { reason: data.reason }),
      t('If you disagree, you can appeal. A different member of our team will review it.'),
    ],
    button: { label: t('Appeal'), url: data.url },
  };
}

export function proPaused(data: { name: string; reason: string; until: string; url: string }): MailContent {
  return {
    subject: t('New jobs are paused'),
    preheader: data.reason,
    heading: t('No new jobs until {until}, {name}', { until: data.until, name: firstName(data.name) }),
    paragraphs: [
      t(
        'Our team has paused new jobs for you until {until}. From that morning you get offers again. The jobs you have are still yours.',
        { until: data.until },
      ),
      t('Reason: {reason}', { reason: data.reason }),
    ],
    button: { label: t('See your jobs'), url: data.url },
  };
}

export function proPauseEnded(data: { name: string; url: string }): MailContent {
  return {
    subject: t('Your pause has ended'),
    preheader: t('You can get new jobs again.'),
    heading: t('Welcome back, {name}', { name: firstName(data.name) }),
    paragraphs: [t('The pause has ended. You can get offers and claim jobs again whenever you accept jobs.')],
    button: { label: t('See jobs'), url: data.url },
  };
}

export function proReinstated(data: { name: string; answer: string; url: string }): MailContent {
  return {
    subject: t('Your suspension has ended'),
    preheader: t('Your suspension has ended.'),
    heading: t('Welcome back, {name}', { name: firstName(data.name) }),
    paragraphs: [t('Your suspension has ended. You can get offers and claim jobs again.'), ...(data.answer ? [data.answer] : [])],
    button: { label: t('See jobs'), url: data.url },
  };
}

export function appealAnswered(data: { name: string; answer: string; url: string }): MailContent {
  return {
    subject: t('We reviewed your appeal'),
    preheader: data.answer,
    heading: t('About your suspension, {name}', { name: firstName(data.name) }),
    paragraphs: [t('We reviewed your appeal. Your account stays suspended.'), data.answer],
    button: { label: t('See your account'), url: data.url },
  };
}

export function companyMessage(data: {
  name: string;
  subject: string;
  text: string;
  messageId: string;
  url: string;
}): MailContent {
  return {
    subject: data.subject,
    preheader: cutText(data.text, 140),
    heading: data.subject,
    paragraphs: data.text.split(/\n{2,}/),
    button: { label: t('Read and reply'), url: data.url },
    note: t('Reply on the page. We can’t read replies to this email.'),
  };
}

export function programNews(data: { name: string; subject: string; text: string; button?: string; url: string }): MailContent {
  return {
    subject: data.subject,
    preheader: cutText(data.text, 140),
    heading: data.subject,
    paragraphs: data.text.split(/\n+/),
    button: { label: data.button ?? t('See the program'), url: data.url },
  };
}
