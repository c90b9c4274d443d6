import { firstName, type MailContent } from '../mail-content';

type NameAndUrl = { name: string; url: string };

export function verifyEmail({ name, url }: NameAndUrl): MailContent {
  return {
    subject: 'Confirm your e-mail address',
    preheader: 'One click, and your account is ready.',
    heading: `Welcome, ${firstName(name)}`,
    paragraphs: ['Confirm that this address is yours, and you can book, pay and follow your visits.'],
    button: { label: 'Confirm my address', url },
    note: 'The link works once and for one day. If you did not sign up, you can leave this mail alone.',
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

export function passwordChanged({ name, url }: NameAndUrl): MailContent {
  return {
    subject: 'Your password was changed',
    preheader: 'All other devices are signed out.',
    heading: `Your password is new, ${firstName(name)}`,
    paragraphs: [
      'Your password was changed just now, and every device was signed out.',
      'If it was not you, set another one at once.',
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
