import { firstName, type MailContent } from './mail-content';

type NameAndUrl = { name: string; url: string };

/** `applies` where a pro has signed up: nothing is booked or paid then, an application goes on. */
export function verifyEmail({ name, applies, url }: NameAndUrl & { applies?: string }): MailContent {
  return {
    subject: 'Confirm your email address',
    preheader: applies ? 'Then send us your documents.' : 'One click, and your account is ready.',
    heading: `Welcome, ${firstName(name)}`,
    paragraphs: [
      applies
        ? 'Confirm that this address is yours. Then upload your insurance and ID, and we review your application.'
        : 'Confirm that this address is yours, and you can book, pay and follow your visits.',
    ],
    button: { label: 'Confirm my address', url },
    note: 'The link works once, for 2 days. If you didn’t sign up, ignore this email.',
  };
}

export function resetPassword({ name, url }: NameAndUrl): MailContent {
  return {
    subject: 'Set a new password',
    preheader: 'The link works for 30 minutes.',
    heading: `Set a new password, ${firstName(name)}`,
    paragraphs: ['We got a request to set a new password for your account. If it was you, choose one here.'],
    button: { label: 'Choose a new password', url },
    note: 'The link works once, for 30 minutes. If it wasn’t you, ignore this email. Your password stays the same.',
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
    subject: 'Your password was changed',
    preheader: 'All other devices are signed out.',
    heading: `Your password was changed, ${firstName(name)}`,
    paragraphs: [
      'Your password was changed just now, and every device was signed out.',
      ...(droppedPhone
        ? [
            `The number ending in ${droppedPhone} was added in the last 30 days, so you can’t sign in with it for now. If it’s yours, confirm it again in your settings.`,
          ]
        : []),
      'If it wasn’t you, set a new password now.',
    ],
    facts: [{ label: 'Ways to sign in', value: methods }],
    button: { label: 'It wasn’t me', url },
  };
}

export function phoneChanged({ name, event, ending, url }: NameAndUrl & { event: string; ending: string }): MailContent {
  const isConfirmed = event === 'confirmed';
  const done = isConfirmed ? 'added to' : event === 'changed' ? 'changed on' : 'removed from';
  return {
    subject: `A phone number was ${done} your account`,
    preheader: `The number ends in ${ending}.`,
    heading: `Your phone number, ${firstName(name)}`,
    paragraphs: [
      isConfirmed
        ? `You can now sign in with a code that we text to the number ending in ${ending}.`
        : event === 'changed'
          ? `Your number was changed to the one ending in ${ending}. You can’t sign in with the old number anymore.`
          : `The number ending in ${ending} was removed. You can’t sign in with it anymore.`,
      'If this wasn’t you, set a new password now. This signs out every device and stops sign-in with recently added numbers.',
    ],
    button: { label: 'It wasn’t me', url },
  };
}

export function accountExists({ name, url }: NameAndUrl): MailContent {
  return {
    subject: 'You already have an account',
    preheader: 'Sign in instead of signing up.',
    heading: `You already have an account, ${firstName(name)}`,
    paragraphs: [
      'Someone tried to sign up with this address, but it already has an account. If it was you, sign in instead.',
      'If you forgot your password, you can reset it on the sign-in page.',
    ],
    button: { label: 'Sign in', url },
    note: 'If it wasn’t you, you don’t need to do anything. No one has signed in to your account.',
  };
}

export function codeByMail({ code, url, minutes }: { code: string; url: string; minutes: number }): MailContent {
  return {
    subject: `${code} is your sign-in code`,
    preheader: `It works for ${minutes} minutes.`,
    heading: 'Your sign-in code',
    paragraphs: ['Enter this code on the page where you requested it, or select the button on any device.'],
    facts: [{ label: 'Code', value: code }],
    button: { label: 'Sign in', url },
    note: `The code and the button work once, for ${minutes} minutes. We never ask for the code by phone. If you didn’t request it, ignore this email.`,
  };
}

/** The subject is the whole text message. */
export function codeBySms({ code }: { code: string }): MailContent {
  return {
    subject: `${code} is your sign-in code. It works for 10 minutes. We never ask for it by phone.`,
    preheader: '',
    heading: '',
    paragraphs: [],
  };
}

export function confirmNewEmail({ name, newEmail, url }: NameAndUrl & { newEmail: string }): MailContent {
  return {
    subject: 'Confirm your new email address',
    preheader: 'Your old address stays until you do.',
    heading: `Confirm your new address, ${firstName(name)}`,
    paragraphs: [`Confirm that ${newEmail} is yours, and we’ll email you there from now on.`],
    button: { label: 'Confirm the new address', url },
    note: 'The link works once, for 1 day, and only where you’re signed in. If you didn’t ask for this, ignore this email.',
  };
}

export function emailChanged({ name, newEmail, url }: NameAndUrl & { newEmail: string }): MailContent {
  return {
    subject: 'Your email address was changed',
    preheader: `You sign in with ${newEmail} now.`,
    heading: `Your email address was changed, ${firstName(name)}`,
    paragraphs: [
      `Your account now uses ${newEmail}. Every other device was signed out.`,
      'If it wasn’t you, contact us right away.',
    ],
    button: { label: 'It wasn’t me', url },
  };
}

export function twoStepOn({ name, url }: NameAndUrl): MailContent {
  return {
    subject: 'Two-step sign-in is on',
    preheader: 'You now sign in with a code from your authenticator app.',
    heading: `Two-step sign-in is on, ${firstName(name)}`,
    paragraphs: [
      'From now on, signing in asks for a code from your authenticator app. Every other device was signed out.',
      'Keep your recovery codes somewhere you can reach without your phone.',
    ],
    button: { label: 'Security settings', url },
  };
}

export function twoStepOff({ name, url }: NameAndUrl): MailContent {
  return {
    subject: 'Two-step sign-in is off',
    preheader: 'You now sign in with only your password.',
    heading: `Two-step sign-in is off, ${firstName(name)}`,
    paragraphs: [
      'Signing in no longer asks for a code from your authenticator app.',
      'If it wasn’t you, change your password now.',
    ],
    button: { label: 'Security settings', url },
  };
}

export function signInLocked({ name, url }: NameAndUrl): MailContent {
  return {
    subject: 'Someone is trying to sign in to your account',
    preheader: 'We blocked the attempts. You can still sign in.',
    heading: `Several wrong passwords, ${firstName(name)}`,
    paragraphs: [
      'Someone entered several wrong passwords for your account, so new devices must wait 15 minutes to sign in.',
      'You can still sign in on a device you’ve used before, or with a code that we email you.',
    ],
    button: { label: 'Sign in with a code', url },
    note: 'If it was you, you don’t need to do anything. If you use this password elsewhere too, choose a new one.',
  };
}

export function dataExportReady({ name, url, until }: NameAndUrl & { until: string }): MailContent {
  return {
    subject: 'Your data is ready',
    preheader: `The link works until ${until}.`,
    heading: `Your data is ready, ${firstName(name)}`,
    paragraphs: ['Your export is a zip with one JSON file and a table for each kind of record. Sign in to download it.'],
    button: { label: 'Download my data', url },
    note: `The link works until ${until}, and only for you.`,
  };
}

export function businessExportReady({ name, url, until }: NameAndUrl & { until: string }): MailContent {
  return {
    subject: 'The export of your business is ready',
    preheader: `The link works until ${until}.`,
    heading: `The export is ready, ${firstName(name)}`,
    paragraphs: [
      'It is a zip with a CSV and a JSON file for each kind of record, and a README that says what each column is. Sign in to download it.',
      'It holds the data of all your customers and pros. Keep it where only you can open it.',
    ],
    button: { label: 'Download the export', url },
    note: `The link works until ${until}, and only for you. If you didn’t ask for it, sign out all devices and change your password now.`,
  };
}

export function accountDeleted({ name, url }: NameAndUrl): MailContent {
  return {
    subject: 'Your account is deleted',
    preheader: 'We keep invoices as required by law.',
    heading: `Goodbye, ${firstName(name)}`,
    paragraphs: [
      'Your name, phone number, address and logins are erased, and no one can sign in to this account.',
      'We keep records of what you paid for as long as the law requires, without your account.',
    ],
    button: { label: 'Visit our site', url },
  };
}

export function accountBanned({ name, reason, url, appeal }: NameAndUrl & { reason: string; appeal?: string }): MailContent {
  return {
    subject: 'Your account is closed',
    preheader: reason,
    heading: `We have closed your account, ${firstName(name)}`,
    paragraphs: [
      'No one can sign in to it. We cancel visits in the next two days now and later visits in one day, and refund what was paid for them in full.',
      `Why: ${reason}`,
      appeal
        ? 'If you think this is a mistake, appeal: an admin who didn’t make the decision will review it.'
        : 'If you think this is a mistake, contact us: we can lift a ban.',
    ],
    button: { label: appeal ? 'Appeal' : 'Write to us', url },
  };
}

export function accountRefused({ name, url }: NameAndUrl): MailContent {
  return {
    subject: 'We could not open an account for you',
    preheader: 'The details you entered belong to an account that we closed.',
    heading: `We could not open an account, ${firstName(name)}`,
    paragraphs: [
      'The email address or phone number you entered belongs to an account that we closed.',
      'If you think this is a mistake, contact us: we can reopen it.',
    ],
    button: { label: 'Write to us', url },
  };
}

export function accountUnbanned({ name, url }: NameAndUrl): MailContent {
  return {
    subject: 'Your account is open again',
    preheader: 'You can sign in.',
    heading: `Welcome back, ${firstName(name)}`,
    paragraphs: ['You can sign in again. Visits on hold continue. Canceled visits stay canceled.'],
    button: { label: 'Sign in', url },
  };
}

export function adminInvited({ name, by, url }: NameAndUrl & { by: string }): MailContent {
  return {
    subject: 'You’re invited to be an admin',
    preheader: `${by} invited you to join the operations team.`,
    heading: `Join the operations team, ${firstName(name)}`,
    paragraphs: [
      `${by} invited you to become an admin. Sign in to your account and accept with a code from your authenticator app.`,
      'If you weren’t expecting this, ignore this email.',
    ],
    button: { label: 'Review invitation', url },
    note: 'The link works for 48 hours, and only for you.',
  };
}

/** A pro whom the office brought along from another product. */
export function proInvited({ name, url }: NameAndUrl): MailContent {
  return {
    subject: 'Your pro account is ready',
    preheader: 'Set a password and finish your application.',
    heading: `Your account is ready, ${firstName(name)}`,
    paragraphs: [
      'We moved to a new system and brought your details along. Set a password, check your details, and upload your insurance and ID.',
      'You can take jobs once our team has approved you.',
    ],
    button: { label: 'Set my password', url },
    note: 'If you don’t work with us, ignore this email.',
  };
}

export function companyInvited({
  company,
  by,
  role,
  url,
}: {
  company: string;
  by: string;
  role: string;
  url: string;
}): MailContent {
  const as = role === 'billing' ? 'for its bills' : `as ${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;
  return {
    subject: `You’re invited to join ${company}`,
    preheader: `${by} invited you to join ${company}.`,
    heading: `Join ${company}`,
    paragraphs: [
      `${by} invited you to join the commercial account of ${company} ${as}. Sign in or sign up with this address to accept.`,
      'If you weren’t expecting this, ignore this email.',
    ],
    button: { label: 'Review invitation', url },
    note: 'The link works once, for 7 days, and only with this address.',
  };
}

export function adminDemoted({ name, reason, url }: NameAndUrl & { reason: string }): MailContent {
  return {
    subject: 'You’re no longer an admin',
    preheader: reason,
    heading: `Your admin rights have ended, ${firstName(name)}`,
    paragraphs: ['We signed you out everywhere. The rest of your account hasn’t changed.', `Why: ${reason}`],
    button: { label: 'Sign in', url },
  };
}
