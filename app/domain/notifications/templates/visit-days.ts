import { t } from '#app/platform/texts/t';
import { facts, firstName, type MailContent } from './mail-content';
import type { VisitData } from './visits';

/** A visit that could be on any of several days has one now. */
export function visitDaySettled(data: VisitData & { address: string; moveUrl: string; cancelUrl: string }): MailContent {
  return {
    subject: t('Your day: {when}', { when: data.when }),
    preheader: t('We chose the day of your {service}.', { service: data.service }),
    heading: t('We chose your day, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('You let us choose the day of your {service}. It is {when}.', { service: data.service, when: data.when }),
      t(
        'We’re finding a pro now and will email you when one confirms. If the day doesn’t work for you, you can move or cancel the visit by the rules of your booking, which count from this day.',
      ),
    ],
    facts: facts({ [t('When')]: data.when, [t('Where')]: data.address }),
    button: { label: t('See your booking'), url: data.url },
    links: [
      { label: t('Pick another time'), url: data.moveUrl },
      { label: t('Cancel the visit'), url: data.cancelUrl },
    ],
  };
}

/** Work of several days goes on tomorrow. */
export function visitDay(data: VisitData & { day: number }): MailContent {
  return {
    subject: t('Day {day} of your {service}: {when}', { day: data.day, service: data.service, when: data.when }),
    preheader: t('Your pro is coming back.'),
    heading: t('Your pro is coming back, {name}', { name: firstName(data.name) }),
    paragraphs: [t('The work goes on tomorrow: day {day} of your {service}.', { day: data.day, service: data.service })],
    facts: facts({ [t('When')]: data.when }),
    button: { label: t('See your booking'), url: data.url },
  };
}
