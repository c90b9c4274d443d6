import { facts, firstName, type MailContent } from './mail-content';

type MoveData = { name: string; service: string; oldTime: string; newTime: string; url: string };

export function moveAsked(data: MoveData & { fee?: string }): MailContent {
  return {
    subject: `Reschedule requested: ${data.newTime}`,
    preheader: 'You’ll keep your current time until a pro confirms the new one.',
    heading: 'Your new time is being confirmed',
    paragraphs: [
      `If your pro is free at the new time, we ask them first. Otherwise we ask other pros near you, and we’ll tell you who comes. You’ll keep ${data.oldTime} until a pro confirms the new time.`,
    ],
    facts: facts({
      Service: data.service,
      'New time': data.newTime,
      'Current time': data.oldTime,
      'Fee once confirmed': data.fee,
    }),
    button: { label: 'See your visit', url: data.url },
  };
}

export function moveLapsed(data: MoveData): MailContent {
  return {
    subject: `That time isn’t available; your visit is still ${data.oldTime}`,
    preheader: `Your visit is still ${data.oldTime}.`,
    heading: `Your time hasn’t changed, ${firstName(data.name)}`,
    paragraphs: [
      'No pro near you is available at the time you asked for. Nothing has changed and you haven’t been charged.',
      'You can choose another time from your visit.',
    ],
    facts: facts({ Service: data.service, 'Your time': data.oldTime, 'Asked for': data.newTime }),
    button: { label: 'Choose another time', url: data.url },
  };
}

export function visitMovedAway(data: { name: string; service: string; when: string; newTime: string; url: string }): MailContent {
  return {
    subject: `Moved by the customer: ${data.service}, ${data.when}`,
    preheader: 'Your time is free again.',
    heading: `A job was moved, ${firstName(data.name)}`,
    paragraphs: [
      `The customer asked to move this job to ${data.newTime}. You aren’t available then, so it went to another pro. Your time is free again, and this does not count against you.`,
    ],
    facts: facts({ Service: data.service, When: data.when }),
    button: { label: 'Open your jobs', url: data.url },
  };
}

type MissedData = { name: string; service: string; when: string; url: string };

export function noShowCustomer(data: MissedData & { credit: string; searching?: string }): MailContent {
  return {
    subject: 'We’re sorry no one showed up',
    preheader: data.searching ? 'We’re finding another pro right now.' : 'Choose another time, or get a refund.',
    heading: `We’re sorry, ${firstName(data.name)}`,
    paragraphs: [
      data.searching
        ? 'We’re asking other pros near you now and will email you as soon as one confirms. Your visit has priority.'
        : 'Choose another time and we’ll start looking right away, or get a full refund for this visit.',
      `Either way, you get a ${data.credit} credit.`,
    ],
    facts: facts({ Service: data.service, Missed: data.when }),
    button: { label: 'See your visit', url: data.url },
  };
}

export function noShowPro(data: MissedData & { fee: string }): MailContent {
  return {
    subject: `Missed: ${data.service}, ${data.when}`,
    preheader: `The customer reported a no-show. The fee is ${data.fee}.`,
    heading: 'The customer reported a no-show',
    paragraphs: [
      `This job went to another pro, and the fee for a missed visit, ${data.fee}, comes out of your next payout. If you were there, contact us.`,
    ],
    facts: facts({ Service: data.service, When: data.when, Fee: data.fee }),
    button: { label: 'Open your jobs', url: data.url },
  };
}
