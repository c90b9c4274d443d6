import { mark, t, translate } from '#app/platform/texts/t';
import { firstName, type MailContent } from './mail-content';

type NameAndUrl = { name: string; url: string };

export function adminInvited({ name, by, url }: NameAndUrl & { by: string }): MailContent {
  return {
    subject: t('You’re invited to be an admin'),
    preheader: t('{by} invited you to join the operations team.', { by }),
    heading: t('Join the operations team, {name}', { name: firstName(name) }),
    paragraphs: [
      t('{by} invited you to become an admin. Sign in to your account and accept with a code from your authenticator app.', {
        by,
      }),
      t('If you weren’t expecting this, ignore this email.'),
    ],
    button: { label: t('Review invitation'), url },
    note: t('The link works for 48 hours, and only for you.'),
  };
}

/** A pro whom the office brought along from another product. */
export function proInvited({ name, url }: NameAndUrl): MailContent {
  return {
    subject: t('Your pro account is ready'),
    preheader: t('Set a password and finish your application.'),
    heading: t('Your account is ready, {name}', { name: firstName(name) }),
    paragraphs: [
      t(
        'We moved to a new system and brought your details along. Set a password, check your details, and upload your insurance and ID.',
      ),
      t('You can take jobs once our team has approved you.'),
    ],
    button: { label: t('Set my password'), url },
    note: t('If you don’t work with us, ignore this email.'),
  };
}

const AS_ROLE = {
  owner: mark('as an owner'),
  manager: mark('as a manager'),
  'site contact': mark('as a site contact'),
  billing: mark('for its bills'),
};

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
  const as = Object.hasOwn(AS_ROLE, role) ? translate(AS_ROLE[role as keyof typeof AS_ROLE]) : role;
  return {
    subject: t('You’re invited to join {company}', { company }),
    preheader: t('{by} invited you to join {company}.', { by, company }),
    heading: t('Join {company}', { company }),
    paragraphs: [
      t('{by} invited you to join the commercial account of {company} {as}. Sign in or sign up with this address to accept.', {
        by,
        company,
        as,
      }),
      t('If you weren’t expecting this, ignore this email.'),
    ],
    button: { label: t('Review invitation'), url },
    note: t('The link works once, for 7 days, and only with this address.'),
  };
}

export function householdInvited({ by, url }: { by: string; url: string }): MailContent {
  return {
    subject: t('{by} invited you to their account', { by }),
    preheader: t('See and manage their visits with your own sign-in.'),
    heading: t('Join {by}’s account', { by }),
    paragraphs: [
      t(
        '{by} invited you to open their account with your own sign-in: their visits, quotes, messages and bills. The next page says what you will see and may do before you accept.',
        { by },
      ),
      t('If you weren’t expecting this, ignore this email.'),
    ],
    button: { label: t('Review invitation'), url },
    note: t('The link works once, for 7 days. Don’t forward it: the person who accepts can open the account.'),
  };
}

export function householdJoined({ name, member, address, url }: NameAndUrl & { member: string; address: string }): MailContent {
  return {
    subject: t('{member} can now open your account', { member }),
    preheader: t('{member} accepted your invitation.', { member }),
    heading: t('{member} joined, {name}', { member, name: firstName(name) }),
    paragraphs: [
      t(
        '{member} ({address}) accepted your invitation. They can see your visits, quotes, messages and bills, and book, change and pay for you.',
        { member, address },
      ),
      t('If you don’t know this person, remove them now.'),
    ],
    button: { label: t('See who can open your account'), url },
  };
}

export function adminDemoted({ name, reason, url }: NameAndUrl & { reason: string }): MailContent {
  return {
    subject: t('You’re no longer an admin'),
    preheader: reason,
    heading: t('Your admin rights have ended, {name}', { name: firstName(name) }),
    paragraphs: [t('We signed you out everywhere. The rest of your account hasn’t changed.'), t('Why: {reason}', { reason })],
    button: { label: t('Sign in'), url },
  };
}
