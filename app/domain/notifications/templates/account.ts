import { firstName, type MailContent } from '../mail-content';

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
    note: 'The link works once and for two days. If you did not sign up, you can leave this mail alone.',
  };
}

export function resetPassword({ name, url }: NameAndUrl): MailContent {
  return {
    subject: 'Set a new password',
    preheader: 'The link works for 30 minutes.',
    heading: `A new password, ${firstName(name)}?`,
    paragraphs: ['Somebody asked to set a new password for this account. If it was you, choose one here.'],
    button: { label: 'Choose a new password', url },
    note: 'The link works once and for 30 minutes. If it was not you, nothing changes and your password stays as it is.',
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
    heading: `Your password is new, ${firstName(name)}`,
    paragraphs: [
      'Your password was changed just now, and every device was signed out.',
      ...(droppedPhone
        ? [
            `The number ending in ${droppedPhone} was added in the last 30 days, so it no longer signs in. Confirm it again in your settings if it is yours.`,
          ]
        : []),
      'If it was not you, set another one at once.',
    ],
    facts: [{ label: 'Ways to sign in', value: methods }],
    button: { label: 'It was not me', url },
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
        ? `The number ending in ${ending} can now sign in to your account with a code by text message.`
        : event === 'changed'
          ? `Your number was changed to the one ending in ${ending}. The old number no longer signs in.`
          : `The number ending in ${ending} was removed and no longer signs in.`,
      'If this wasn’t you, set a new password now. Every device is then signed out, and a number that was added lately no longer signs in.',
    ],
    button: { label: 'It was not me', url },
  };
}

export function accountExists({ name, url }: NameAndUrl): MailContent {
  return {
    subject: 'You already have an account',
    preheader: 'Sign in instead of signing up.',
    heading: `You are already here, ${firstName(name)}`,
    paragraphs: [
      'Somebody tried to make an account with this address, which already has one. If it was you, just sign in.',
      'If you forgot your password, the sign-in page helps you to a new one.',
    ],
    button: { label: 'Sign in', url },
    note: 'If it was not you, there is nothing to do: nobody got into your account.',
  };
}

export function codeByMail({ code, url, minutes }: { code: string; url: string; minutes: number }): MailContent {
  return {
    subject: `${code} is your sign-in code`,
    preheader: `It works for ${minutes} minutes.`,
    heading: 'Your sign-in code',
    paragraphs: ['Type this code on the page where you asked for it, or press the button on any device.'],
    facts: [{ label: 'Code', value: code }],
    button: { label: 'Sign in', url },
    note: `Code and button work once and for ${minutes} minutes. We never ask for the code by phone. If you did not ask for it, leave this mail alone.`,
  };
}

/** The subject is the whole text message. */
export function codeBySms({ code }: { code: string }): MailContent {
  return {
    subject: `${code} is your Brightcrew code. It works for 10 minutes. We never ask for it by phone.`,
    preheader: '',
    heading: '',
    paragraphs: [],
  };
}

export function confirmNewEmail({ name, newEmail, url }: NameAndUrl & { newEmail: string }): MailContent {
  return {
    subject: 'Confirm your new email address',
    preheader: 'Your old address stays until you do.',
    heading: `A new address, ${firstName(name)}?`,
    paragraphs: [`Confirm that ${newEmail} is yours, and we write to you there from now on.`],
    button: { label: 'Confirm the new address', url },
    note: 'The link works once, for one day, and where you are signed in. If you did not ask for it, you can leave this mail alone.',
  };
}

export function emailChanged({ name, newEmail, url }: NameAndUrl & { newEmail: string }): MailContent {
  return {
    subject: 'Your email address was changed',
    preheader: `You sign in with ${newEmail} now.`,
    heading: `We write to you at a new address, ${firstName(name)}`,
    paragraphs: [
      `Your account’s address is ${newEmail} now. Every other device was signed out.`,
      'If it was not you, write to us at once.',
    ],
    button: { label: 'It was not me', url },
  };
}

export function twoStepOn({ name, url }: NameAndUrl): MailContent {
  return {
    subject: 'Two-step sign-in is on',
    preheader: 'Your authenticator app is asked for from now on.',
    heading: `One step safer, ${firstName(name)}`,
    paragraphs: [
      'Signing in asks for a code of your authenticator app from now on. Every other device was signed out.',
      'Keep the recovery codes where you find them without your phone.',
    ],
    button: { label: 'Security settings', url },
  };
}

export function twoStepOff({ name, url }: NameAndUrl): MailContent {
  return {
    subject: 'Two-step sign-in is off',
    preheader: 'Your password alone signs you in again.',
    heading: `Two-step sign-in is off, ${firstName(name)}`,
    paragraphs: [
      'Signing in no longer asks for a code of your authenticator app.',
      'If it was not you, change your password now.',
    ],
    button: { label: 'Security settings', url },
  };
}

export function signInLocked({ name, url }: NameAndUrl): MailContent {
  return {
    subject: 'Somebody tries to sign in as you',
    preheader: 'We stopped the guessing. You can still sign in.',
    heading: `Several wrong passwords, ${firstName(name)}`,
    paragraphs: [
      'Somebody typed wrong passwords for your account again and again, so new devices have to wait 15 minutes.',
      'A device on which you have signed in before still lets you in. So does a sign-in code by mail.',
    ],
    button: { label: 'Sign in by a code', url },
    note: 'If it was you, there is nothing to do. If you use this password elsewhere too, choose a new one.',
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

export function accountDeleted({ name, url }: NameAndUrl): MailContent {
  return {
    subject: 'Your account is deleted',
    preheader: 'We keep invoices as required by law.',
    heading: `Goodbye, ${firstName(name)}`,
    paragraphs: [
      'Your name, phone number, address and logins are erased, and no one can sign in to this account.',
      'We keep records of what you paid for as long as the law requires, without your account.',
    ],
    button: { label: 'Visit Brightcrew', url },
  };
}

export function accountBanned({ name, reason, url }: NameAndUrl & { reason: string }): MailContent {
  return {
    subject: 'Your account is closed',
    preheader: reason,
    heading: `We have closed your account, ${firstName(name)}`,
    paragraphs: [
      'No one can sign in to it. Visits in the next two days are canceled now and later ones in a day; what was paid for them is refunded in full.',
      `Why: ${reason}`,
      'If you see it differently, write to us: a ban can be lifted.',
    ],
    button: { label: 'Write to us', url },
  };
}

export function accountRefused({ name, url }: NameAndUrl): MailContent {
  return {
    subject: 'We could not open an account for you',
    preheader: 'What you entered belongs to an account that we closed.',
    heading: `We could not open an account, ${firstName(name)}`,
    paragraphs: [
      'The address or the number that you entered belongs to an account that we closed.',
      'If you see it differently, write to us: it can be opened again.',
    ],
    button: { label: 'Write to us', url },
  };
}

export function accountUnbanned({ name, url }: NameAndUrl): MailContent {
  return {
    subject: 'Your account is open again',
    preheader: 'You can sign in.',
    heading: `Welcome back, ${firstName(name)}`,
    paragraphs: ['You can sign in again. Visits that were only held go on; canceled ones stay canceled.'],
    button: { label: 'Sign in', url },
  };
}

export function adminInvited({ name, by, url }: NameAndUrl & { by: string }): MailContent {
  return {
    subject: 'You are asked to be an admin',
    preheader: `${by} asks you to join the operations team.`,
    heading: `Join the operations team, ${firstName(name)}`,
    paragraphs: [
      `${by} asks you to become an admin. Sign in to your account and accept with a code of your authenticator app.`,
      'If you do not know what this is about, do nothing.',
    ],
    button: { label: 'Read and accept', url },
    note: 'The link works for 48 hours, and for you alone.',
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
    subject: `You are asked to join ${company}`,
    preheader: `${by} asks you to join ${company} on Brightcrew.`,
    heading: `Join ${company}`,
    paragraphs: [
      `${by} asks you to join the commercial account of ${company} ${as}. Sign in or make an account with this address, and accept.`,
      'If you do not know what this is about, do nothing.',
    ],
    button: { label: 'Read and accept', url },
    note: 'The link works for 7 days, once, and with this address alone.',
  };
}

export function adminDemoted({ name, reason, url }: NameAndUrl & { reason: string }): MailContent {
  return {
    subject: 'You are no admin any more',
    preheader: reason,
    heading: `Your admin rights have ended, ${firstName(name)}`,
    paragraphs: ['You were signed out everywhere. The rest of your account is as it was.', `Why: ${reason}`],
    button: { label: 'Sign in', url },
  };
}
