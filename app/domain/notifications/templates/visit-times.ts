import { t } from '#app/platform/texts/t';
import { facts, firstName, type MailContent } from './mail-content';

type VisitData = { name: string; service: string; when: string; url: string };

export function timesProposed(data: VisitData & { pro: string; times: string[]; note?: string }): MailContent {
  return {
    subject: t('{pro} asks for another time', { pro: data.pro }),
    preheader: t('You’ll keep your time unless you pick another.'),
    heading: t('Would another time work, {name}?', { name: firstName(data.name) }),
    paragraphs: [
      t('{pro} would like to come at one of these times instead. Pick one, or keep your current time.', { pro: data.pro }),
      ...(data.note ? [`“${data.note}”`] : []),
    ],
    facts: facts({
      [t('Your time')]: data.when,
      [t('First choice')]: data.times[0],
      [t('Second choice')]: data.times[1],
      [t('Third choice')]: data.times[2],
    }),
    button: { label: t('Choose a time or keep mine'), url: data.url },
  };
}

export function weatherMove(data: VisitData & { reason: string; newTime: string }): MailContent {
  return {
    subject: t('Can we come {newTime} instead? {service}', { newTime: data.newTime, service: data.service }),
    preheader: data.reason,
    heading: t('Bad weather is expected, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('We can’t work safely at that time: {reason}.', { reason: data.reason.replace(/[.!]$/, '') }),
      t('Accept the new time with one tap, choose another, or cancel. It’s all free.'),
    ],
    facts: facts({ [t('Service')]: data.service, [t('Your time')]: data.when, [t('New time')]: data.newTime }),
    button: { label: t('Answer'), url: data.url },
  };
}

export function weatherCleared(data: VisitData): MailContent {
  return {
    subject: t('Your visit stays as planned: {service}, {when}', { service: data.service, when: data.when }),
    preheader: t('The weather cleared. You don’t need to do anything.'),
    heading: t('We can come at your time, {name}', { name: firstName(data.name) }),
    paragraphs: [t('We asked you for another time because of the weather. It cleared, so your visit stays as it was.')],
    facts: facts({ [t('Service')]: data.service, [t('When')]: data.when }),
    button: { label: t('See your visit'), url: data.url },
  };
}

export function timesAnswered(data: VisitData & { accepted: boolean }): MailContent {
  return {
    subject: data.accepted
      ? t('New time: {service}, {when}', { service: data.service, when: data.when })
      : t('Time unchanged: {service}, {when}', { service: data.service, when: data.when }),
    preheader: data.when,
    heading: data.accepted ? t('The customer picked a new time') : t('The customer kept the original time'),
    paragraphs: [
      data.accepted
        ? t('We updated your schedule.')
        : t('You’re still booked for the original time. Release the job if you can’t do it.'),
    ],
    facts: facts({ [t('Service')]: data.service, [t('When')]: data.when }),
    button: { label: t('Open the job'), url: data.url },
  };
}

/** To a pro: what the customer changed, by name; what it says stands on the job's page. */
export function visitDetailsChanged(data: {
  name: string;
  reference: string;
  when: string;
  what: string;
  url: string;
}): MailContent {
  return {
    subject: t('Changed for {when}: {what}', { when: data.when, what: data.what }),
    preheader: t('Job {reference}', { reference: data.reference }),
    heading: t('Your customer changed details, {name}', { name: firstName(data.name) }),
    paragraphs: [t('The time and your payout stay the same. Open the job to read the new details.')],
    facts: facts({ [t('Changed')]: data.what, [t('Visit')]: data.when, [t('Reference')]: data.reference }),
    button: { label: t('Open the job'), url: data.url },
  };
}
