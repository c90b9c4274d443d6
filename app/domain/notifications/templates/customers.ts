import { t } from '#app/platform/texts/t';
import { facts, firstName, type MailContent } from './mail-content';

export function serviceCall(data: {
  name: string;
  reference: string;
  when: string;
  total: string;
  url: string;
  covered?: string;
}): MailContent {
  return {
    subject: t('Service requested: we’re finding a pro'),
    preheader: t('We’re asking the nearest pros now.'),
    heading: t('We’re finding you a pro, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t(
        'We’re asking the nearest pros now and will email you as soon as one confirms. We’ll also call you within 30 minutes (business hours).',
      ),
      data.covered ? t('Your plan covers this call: you pay nothing.') : t('We’ll charge your saved card when the work is done.'),
    ],
    facts: facts({ [t('Booking')]: data.reference, [t('When')]: data.when, [t('Total with tax')]: data.total }),
    button: { label: t('View your visit'), url: data.url },
  };
}

type QuoteData = { name: string; service: string; url: string };

export function quoteReminder(data: QuoteData & { total: string; validUntil: string; last?: string }): MailContent {
  return {
    subject: data.last
      ? t('Your quote expires on {validUntil}', { validUntil: data.validUntil })
      : t('Your quote for {service}', { service: data.service }),
    preheader: t('{total}, good until {validUntil}.', { total: data.total, validUntil: data.validUntil }),
    heading: data.last ? t('Your price expires soon') : t('Still thinking, {name}?', { name: firstName(data.name) }),
    paragraphs: [
      t('Your price is good until {validUntil}. You can accept it, ask for a change or decline it.', {
        validUntil: data.validUntil,
      }),
    ],
    facts: facts({ [t('Service')]: data.service, [t('Total')]: data.total, [t('Valid until')]: data.validUntil }),
    button: { label: t('Open your quote'), url: data.url },
  };
}

/** Last season's customers are offered the same again. */
export function renewalOffered(
  data: QuoteData & {
    address: string;
    includes: string;
    day: string;
    /** Who came last season, where they still work with us. */
    pro?: string;
    total: string;
    /** Left out where it is paid by invoice. */
    deposit?: string;
    validUntil: string;
  },
): MailContent {
  return {
    subject: t('The same as last season for {total}, {name}?', { total: data.total, name: firstName(data.name) }),
    preheader: t('It’s yours until {validUntil}.', { validUntil: data.validUntil }),
    heading: t('Welcome back, {name}', { name: firstName(data.name) }),
    paragraphs: [
      data.pro
        ? t(
            'Last season you had {service} from us. We’d like to do it again: confirm by {validUntil}, and your price, your week and {pro} come first to you.',
            { service: data.service, validUntil: data.validUntil, pro: data.pro },
          )
        : t(
            'Last season you had {service} from us. We’d like to do it again: confirm by {validUntil}, and your price and your week come first to you.',
            { service: data.service, validUntil: data.validUntil },
          ),
      data.deposit
        ? t('You pay a deposit of {deposit} when you confirm, and the rest when the work is done.', { deposit: data.deposit })
        : t('You pay nothing when you confirm: we send an invoice after each visit.'),
    ],
    facts: facts({
      [t('Service')]: data.service,
      [t('Where')]: data.address,
      [t('Includes')]: data.includes,
      [t('Proposed day')]: data.day,
      [t('Professional')]: data.pro,
      [t('Total with tax')]: data.total,
      [t('Yours until')]: data.validUntil,
    }),
    button: { label: t('See and confirm'), url: data.url },
    note: t('Would you like another day, or more lights? Ask for a change on the same page.'),
  };
}

export function quoteChangeDeclined(data: { name: string; asked: string; answer: string; url: string }): MailContent {
  return {
    subject: t('About the change you asked for'),
    preheader: t('Your quote stays as it is. Here is why.'),
    heading: t('Your quote stays as it is, {name}', { name: firstName(data.name) }),
    paragraphs: [data.answer, t('You can still accept or decline the quote, or ask for another change.')],
    facts: facts({ [t('You asked for')]: data.asked }),
    button: { label: t('Open your quote'), url: data.url },
  };
}

export function quoteApology(data: QuoteData): MailContent {
  return {
    subject: t('We’re sorry we’re late'),
    preheader: t('We haven’t answered in the time that we promised.'),
    heading: t('We owe you an answer, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('We haven’t contacted you in the time that we promised. That’s our mistake. Your request is now first in line.'),
    ],
    facts: facts({ [t('Service')]: data.service }),
    button: { label: t('See your request'), url: data.url },
  };
}

type WaitData = { zip: string; service: string; url: string; leaveUrl: string };

export function waitlistJoined(data: WaitData): MailContent {
  return {
    subject: t('You’re on the waitlist for {zip}', { zip: data.zip }),
    preheader: t('We’ll email you once, when a crew is free near you.'),
    heading: t('We’ll email you when we can come'),
    paragraphs: [
      t('We’ll email you once, when a crew for {service} is free in ZIP code {zip}.', { service: data.service, zip: data.zip }),
    ],
    button: { label: t('See our services'), url: data.url },
    links: [{ label: t('Leave the waitlist'), url: data.leaveUrl }],
  };
}

export function waitlistOpen(data: WaitData & { dates: string }): MailContent {
  return {
    subject: t('We can come to {zip} now', { zip: data.zip }),
    preheader: t('Next free: {dates}.', { dates: data.dates }),
    heading: t('A crew is free near you'),
    paragraphs: [
      t('You asked us to email you when {service} is available in ZIP code {zip}. It’s available now.', {
        service: data.service,
        zip: data.zip,
      }),
    ],
    facts: facts({ [t('Next free dates')]: data.dates }),
    button: { label: t('Get your price'), url: data.url },
    links: [{ label: t('Leave the waitlist'), url: data.leaveUrl }],
  };
}
