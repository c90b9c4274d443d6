import { t } from '#app/platform/texts/t';
import { facts, firstName, type MailContent } from './mail-content';

type MoveData = {
  name: string;
  service: string;
  oldTime: string;
  newTime: string;
  url: string;
  /** The only one who is asked. */ onlyPro?: string;
};

export function moveAsked(data: MoveData & { fee?: string }): MailContent {
  return {
    subject: t('Reschedule requested: {newTime}', { newTime: data.newTime }),
    preheader: t('You’ll keep your current time until a pro confirms the new one.'),
    heading: t('Your new time is being confirmed'),
    paragraphs: [
      data.onlyPro
        ? t('We only ask {pro}, as you chose. You’ll keep {oldTime} until they confirm the new time.', {
            pro: data.onlyPro,
            oldTime: data.oldTime,
          })
        : t(
            'If your pro is free at the new time, we ask them first. Otherwise we ask other pros near you, and we’ll tell you who comes. You’ll keep {oldTime} until a pro confirms the new time.',
            { oldTime: data.oldTime },
          ),
    ],
    facts: facts({
      [t('Service')]: data.service,
      [t('New time')]: data.newTime,
      [t('Current time')]: data.oldTime,
      [t('Fee once confirmed')]: data.fee,
    }),
    button: { label: t('See your visit'), url: data.url },
  };
}

export function moveLapsed(data: MoveData): MailContent {
  return {
    subject: t('That time isn’t available; your visit is still {oldTime}', { oldTime: data.oldTime }),
    preheader: t('Your visit is still {oldTime}.', { oldTime: data.oldTime }),
    heading: t('Your time hasn’t changed, {name}', { name: firstName(data.name) }),
    paragraphs: [
      data.onlyPro
        ? t('{pro} can’t come at the time you asked for. Nothing has changed and you haven’t been charged.', {
            pro: data.onlyPro,
          })
        : t('No pro near you is available at the time you asked for. Nothing has changed and you haven’t been charged.'),
      data.onlyPro
        ? t('You can choose another time from your visit, or let another pro come.')
        : t('You can choose another time from your visit.'),
    ],
    facts: facts({ [t('Service')]: data.service, [t('Your time')]: data.oldTime, [t('Asked for')]: data.newTime }),
    button: { label: t('Choose another time'), url: data.url },
  };
}

/** The office took the visit off the pro's schedule. */
export function visitUnassignedPro(data: {
  name: string;
  service: string;
  when: string;
  reference: string;
  reason?: string;
  url: string;
}): MailContent {
  return {
    subject: t('No longer your job: {service}, {when}', { service: data.service, when: data.when }),
    preheader: t('You don’t need to come.'),
    heading: t('A job was taken off your schedule, {name}', { name: firstName(data.name) }),
    paragraphs: [t('Our office took this job off your schedule. You don’t need to come, and you owe nothing.')],
    facts: facts({
      [t('Service')]: data.service,
      [t('When')]: data.when,
      [t('Why')]: data.reason,
      [t('Reference')]: data.reference,
    }),
    button: { label: t('Open your jobs'), url: data.url },
  };
}

export function visitMovedAway(data: { name: string; service: string; when: string; newTime: string; url: string }): MailContent {
  return {
    subject: t('Moved by the customer: {service}, {when}', { service: data.service, when: data.when }),
    preheader: t('Your time is free again.'),
    heading: t('A job was moved, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t(
        'The customer asked to move this job to {newTime}. You aren’t available then, so it went to another pro. Your time is free again, and this does not count against you.',
        { newTime: data.newTime },
      ),
    ],
    facts: facts({ [t('Service')]: data.service, [t('When')]: data.when }),
    button: { label: t('Open your jobs'), url: data.url },
  };
}

type MissedData = { name: string; service: string; when: string; url: string };

export function noShowCustomer(data: MissedData & { credit: string; searching?: string }): MailContent {
  return {
    subject: t('We’re sorry no one showed up'),
    preheader: data.searching ? t('We’re finding another pro right now.') : t('Choose another time, or get a refund.'),
    heading: t('We’re sorry, {name}', { name: firstName(data.name) }),
    paragraphs: [
      data.searching
        ? t('We’re asking other pros near you now and will email you as soon as one confirms. Your visit has priority.')
        : t('Choose another time and we’ll start looking right away, or get a full refund for this visit.'),
      t('Either way, you get a {credit} credit.', { credit: data.credit }),
    ],
    facts: facts({ [t('Service')]: data.service, [t('Missed')]: data.when }),
    button: { label: t('See your visit'), url: data.url },
  };
}

export function noShowPro(data: MissedData & { fee: string; /** A place in a team. */ byOffice?: boolean }): MailContent {
  const { fee, byOffice } = data;
  return {
    subject: t('Missed: {service}, {when}', { service: data.service, when: data.when }),
    preheader: byOffice
      ? t('Your team says that you didn’t come. The fee is {fee}.', { fee })
      : t('The customer reported a no-show. The fee is {fee}.', { fee }),
    heading: byOffice ? t('You missed a team visit') : t('The customer reported a no-show'),
    paragraphs: [
      byOffice
        ? t('The fee for a missed visit, {fee}, comes out of your next payout. If you were there, contact us.', { fee })
        : t(
            'This job went to another pro, and the fee for a missed visit, {fee}, comes out of your next payout. If you were there, contact us.',
            { fee },
          ),
    ],
    facts: facts({ [t('Service')]: data.service, [t('When')]: data.when, [t('Fee')]: data.fee }),
    button: { label: t('Open your jobs'), url: data.url },
  };
}
