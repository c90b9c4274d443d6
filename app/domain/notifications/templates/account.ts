import { t } from '#app/platform/texts/t';
import { firstName, type MailContent } from './mail-content';

type NameAndUrl = { name: string; url: string };

/** `applies` where a pro has signed up: nothing is booked or paid then, an application goes on. */
export function verifyEmail({ name, applies, url }: NameAndUrl & { applies?: string }): MailContent {
  return {
    subject: t('Confirm your email address'),
    preheader: applies ? t('Then send us your documents.') : t('One click, and your account is ready.'),
    heading: t('Welcome, {name}', { name: firstName(name) }),
    paragraphs: [
      applies
        ? t('Confirm that this address is yours. Then upload your insurance and ID, and we review your application.')
        : t('Confirm that this address is yours, and you can book, pay and follow your visits.'),
    ],
    button: { label: t('Confirm my address'), url },
    note: t('The link works once, for 2 days. If you didn’t sign up, ignore this email.'),
  };
}

export function resetPassword({ name, url }: NameAndUrl): MailContent {
  return {
    subject: t('Set a new password'),
    preheader: t('The link works for 30 minutes.'),
    heading: t('Set a new password, {name}', { name: firstName(name) }),
    paragraphs: [t('We got a request to set a new password for your account. If it was you, choose one here.')],
    button: { label: t('Choose a new password'), url },
    note: t('The link works once, for 30 minutes. If it wasn’t you, ignore this email. Your password stays the same.'),
  };
}

type PasswordChange = NameAndUrl & {
  /** What signs in from now on. */
  methods: string;
  /** The last digits of a number that no longer does. */
  droppedPhone?: string;
};

export function passwordChanged({ name, methods, droppedPhone, url }: PasswordChange): MailContent {
  return {
    subject: t('Your password was changed'),
    preheader: t('All other devices are signed out.'),
    heading: t('Your password was changed, {name}', { name: firstName(name) }),
    paragraphs: [
      t('Your password was changed just now, and every device was signed out.'),
      ...(droppedPhone
        ? [
            t(
              'The number ending in {droppedPhone} was added in the last 30 days, so you can’t sign in with it for now. If it’s yours, confirm it again in your settings.',
              { droppedPhone },
            ),
          ]
        : []),
      t('If it wasn’t you, set a new password now.'),
    ],
    facts: [{ label: t('Ways to sign in'), value: methods }],
    button: { label: t('It wasn’t me'), url },
  };
}

export function phoneChanged({ name, event, ending, url }: NameAndUrl & { event: string; ending: string }): MailContent {
  const isConfirmed = event === 'confirmed';
  return {
    subject: isConfirmed
      ? t('A phone number was added to your account')
      : event === 'changed'
        ? t('A phone number was changed on your account')
        : t('A phone number was removed from your account'),
    preheader: t('The number ends in {ending}.', { ending }),
    heading: t('Your phone number, {name}', { name: firstName(name) }),
    paragraphs: [
      isConfirmed
        ? t('You can now sign in with a code that we text to the number ending in {ending}.', { ending })
        : event === 'changed'
          ? t('Your number was changed to the one ending in {ending}. You can’t sign in with the old number anymore.', { ending })
          : t('The number ending in {ending} was removed. You can’t sign in with it anymore.', { ending }),
      t('If this wasn’t you, set a new password now. This signs out every device and stops sign-in with recently added numbers.'),
    ],
    button: { label: t('It wasn’t me'), url },
  };
}

export function accountExists({ name, url }: NameAndUrl): MailContent {
  return {
    subject: t('You already have an account'),
    preheader: t('Sign in instead of signing up.'),
    heading: t('You already have an account, {name}', { name: firstName(name) }),
    paragraphs: [
      t('Someone tried to sign up with this address, but it already has an account. If it was you, sign in instead.'),
      t('If you forgot your password, you can reset it on the sign-in page.'),
    ],
    button: { label: t('Sign in'), url },
    note: t('If it wasn’t you, you don’t need to do anything. No one has signed in to your account.'),
  };
}

export function codeByMail({ code, url, minutes }: { code: string; url: string; minutes: number }): MailContent {
  return {
    subject: t('{code} is your sign-in code', { code }),
    preheader: t('It works for {minutes} minutes.', { minutes }),
    heading: t('Your sign-in code'),
    paragraphs: [t('Enter this code on the page where you requested it, or select the button on any device.')],
    facts: [{ label: t('Code'), value: code }],
    button: { label: t('Sign in'), url },
    note: t(
      'The code and the button work once, for {minutes} minutes. We never ask for the code by phone. If you didn’t request it, ignore this email.',
      { minutes },
    ),
  };
}

/** The subject is the whole text message. */
export function codeBySms({ code }: { code: string }): MailContent {
  return {
    subject: t('{code} is your sign-in code. It works for 10 minutes. We never ask for it by phone.', { code }),
    preheader: '',
    heading: '',
    paragraphs: [],
  };
}

export function confirmNewEmail({ name, newEmail, url }: NameAndUrl & { newEmail: string }): MailContent {
  return {
    subject: t('Confirm your new email address'),
    preheader: t('Your old address stays until you do.'),
    heading: t('Confirm your new address, {name}', { name: firstName(name) }),
    paragraphs: [t('Confirm that {newEmail} is yours, and we’ll email you there from now on.', { newEmail })],
    button: { label: t('Confirm the new address'), url },
    note: t('The link works once, for 1 day, and only where you’re signed in. If you didn’t ask for this, ignore this email.'),
  };
}

export function emailChanged({ name, newEmail, url }: NameAndUrl & { newEmail: string }): MailContent {
  return {
    subject: t('Your email address was changed'),
    preheader: t('You sign in with {newEmail} now.', { newEmail }),
    heading: t('Your email address was changed, {name}', { name: firstName(name) }),
    paragraphs: [
      t('Your account now uses {newEmail}. Every other device was signed out.', { newEmail }),
      t('If it wasn’t you, contact us right away.'),
    ],
    button: { label: t('It wasn’t me'), url },
  };
}

export function twoStepOn({ name, url }: NameAndUrl): MailContent {
  return {
    subject: t('Two-step sign-in is on'),
    preheader: t('You now sign in with a code from your authenticator app.'),
    heading: t('Two-step sign-in is on, {name}', { name: firstName(name) }),
    paragraphs: [
      t('From now on, signing in asks for a code from your authenticator app. Every other device was signed out.'),
      t('Keep your recovery codes somewhere you can reach without your phone.'),
    ],
    button: { label: t('Security settings'), url },
  };
}

export function twoStepOff({ name, url }: NameAndUrl): MailContent {
  return {
    subject: t('Two-step sign-in is off'),
    preheader: t('You now sign in with only your password.'),
    heading: t('Two-step sign-in is off, {name}', { name: firstName(name) }),
    paragraphs: [
      t('Signing in no longer asks for a code from your authenticator app.'),
      t('If it wasn’t you, change your password now.'),
    ],
    button: { label: t('Security settings'), url },
  };
}

export function signInLocked({ name, url }: NameAndUrl): MailContent {
  return {
    subject: t('Someone is trying to sign in to your account'),
    preheader: t('We blocked the attempts. You can still sign in.'),
    heading: t('Several wrong passwords, {name}', { name: firstName(name) }),
    paragraphs: [
      t('Someone entered several wrong passwords for your account, so new devices must wait 15 minutes to sign in.'),
      t('You can still sign in on a device you’ve used before, or with a code that we email you.'),
    ],
    button: { label: t('Sign in with a code'), url },
    note: t('If it was you, you don’t need to do anything. If you use this password elsewhere too, choose a new one.'),
  };
}

export function dataExportReady({ name, url, until }: NameAndUrl & { until: string }): MailContent {
  return {
    subject: t('Your data is ready'),
    preheader: t('The link works until {until}.', { until }),
    heading: t('Your data is ready, {name}', { name: firstName(name) }),
    paragraphs: [t('Your export is a zip with one JSON file and a table for each kind of record. Sign in to download it.')],
    button: { label: t('Download my data'), url },
    note: t('The link works until {until}, and only for you.', { until }),
  };
}

export function businessExportReady({ name, url, until }: NameAndUrl & { until: string }): MailContent {
  return {
    subject: t('The export of your business is ready'),
    preheader: t('The link works until {until}.', { until }),
    heading: t('The export is ready, {name}', { name: firstName(name) }),
    paragraphs: [
      t(
        'It is a zip with a CSV and a JSON file for each kind of record, and a README that says what each column is. Sign in to download it.',
      ),
      t('It holds the data of all your customers and pros. Keep it where only you can open it.'),
    ],
    button: { label: t('Download the export'), url },
    note: t(
      'The link works until {until}, and only for you. If you didn’t ask for it, sign out all devices and change your password now.',
      { until },
    ),
  };
}

export function accountDeleted({ name, url }: NameAndUrl): MailContent {
  return {
    subject: t('Your account is deleted'),
    preheader: t('We keep invoices as required by law.'),
    heading: t('Goodbye, {name}', { name: firstName(name) }),
    paragraphs: [
      t('Your name, phone number, address and logins are erased, and no one can sign in to this account.'),
      t('We keep records of what you paid for as long as the law requires, without your account.'),
    ],
    button: { label: t('Visit our site'), url },
  };
}

export function accountBanned({ name, reason, url, appeal }: NameAndUrl & { reason: string; appeal?: string }): MailContent {
  return {
    subject: t('Your account is closed'),
    preheader: reason,
    heading: t('We have closed your account, {name}', { name: firstName(name) }),
    paragraphs: [
      t(
        'No one can sign in to it. We cancel visits in the next two days now and later visits in one day, and refund what was paid for them in full.',
      ),
      t('Why: {reason}', { reason }),
      appeal
        ? t('If you think this is a mistake, appeal: an admin who didn’t make the decision will review it.')
        : t('If you think this is a mistake, contact us: we can lift a ban.'),
    ],
    button: { label: appeal ? t('Appeal') : t('Write to us'), url },
  };
}

export function accountRefused({ name, url }: NameAndUrl): MailContent {
  return {
    subject: t('We could not open an account for you'),
    preheader: t('The details you entered belong to an account that we closed.'),
    heading: t('We could not open an account, {name}', { name: firstName(name) }),
    paragraphs: [
      t('The email address or phone number you entered belongs to an account that we closed.'),
      t('If you think this is a mistake, contact us: we can reopen it.'),
    ],
    button: { label: t('Write to us'), url },
  };
}

export function accountUnbanned({ name, url }: NameAndUrl): MailContent {
  return {
    subject: t('Your account is open again'),
    preheader: t('You can sign in.'),
    heading: t('Welcome back, {name}', { name: firstName(name) }),
    paragraphs: [t('You can sign in again. Visits on hold continue. Canceled visits stay canceled.')],
    button: { label: t('Sign in'), url },
  };
}
