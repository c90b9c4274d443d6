import { facts, firstName, type MailContent } from '../mail-content';

type MoveData = { name: string; service: string; oldTime: string; newTime: string; url: string };

export function moveAsked(data: MoveData & { fee?: string }): MailContent {
  return {
    subject: `We are asking for ${data.newTime}`,
    preheader: 'Your old time stands until the new one is confirmed.',
    heading: 'Your new time is being confirmed',
    paragraphs: [
      `We ask your professional first whether the new time suits, then the others near you. Until somebody has said yes, ${data.oldTime} stands.`,
    ],
    facts: facts({
      Service: data.service,
      'New time': data.newTime,
      'Stands until then': data.oldTime,
      'Fee when it is confirmed': data.fee,
    }),
    button: { label: 'See your visit', url: data.url },
  };
}

export function moveLapsed(data: MoveData): MailContent {
  return {
    subject: `Nobody can come ${data.newTime}`,
    preheader: `Your old time stands: ${data.oldTime}.`,
    heading: `Your old time stands, ${firstName(data.name)}`,
    paragraphs: [
      'We asked everybody near you and nobody is free at the time you wanted. Nothing has changed and nothing is charged.',
      'You can choose another time from your visit.',
    ],
    facts: facts({ Service: data.service, 'Your time': data.oldTime, 'Asked for': data.newTime }),
    button: { label: 'Choose another time', url: data.url },
  };
}

export function visitMovedAway(data: { name: string; service: string; when: string; url: string }): MailContent {
  return {
    subject: `Moved by the customer: ${data.service}, ${data.when}`,
    preheader: 'Your time is free again.',
    heading: `One stop less, ${firstName(data.name)}`,
    paragraphs: ['The customer has moved this job to a time that you could not take. Your time is free again.'],
    facts: facts({ Service: data.service, When: data.when }),
    button: { label: 'Open your jobs', url: data.url },
  };
}

type MissedData = { name: string; service: string; when: string; url: string };

export function noShowCustomer(data: MissedData & { credit: string; searching?: string }): MailContent {
  return {
    subject: 'We are sorry that nobody came',
    preheader: data.searching ? 'We are finding somebody else right now.' : 'Choose another time, or take your money back.',
    heading: `That must not happen, ${firstName(data.name)}`,
    paragraphs: [
      data.searching
        ? 'We are asking the other professionals near you now and tell you as soon as somebody has said yes. Your visit goes first.'
        : 'Choose another time and we start at once, or take back everything you paid for this visit.',
      `We credit you ${data.credit}, whatever you choose.`,
    ],
    facts: facts({ Service: data.service, Missed: data.when }),
    button: { label: 'See your visit', url: data.url },
  };
}

export function noShowPro(data: MissedData & { fee: string }): MailContent {
  return {
    subject: `Missed: ${data.service}, ${data.when}`,
    preheader: `The customer says that you did not come. The fee is ${data.fee}.`,
    heading: 'The customer says that nobody came',
    paragraphs: [
      `This job has been given on, and the fee for a missed visit, ${data.fee}, is taken off your next payout. If you were there, answer this mail and tell us.`,
    ],
    facts: facts({ Service: data.service, When: data.when, Fee: data.fee }),
    button: { label: 'Open your jobs', url: data.url },
  };
}
