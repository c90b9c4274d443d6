import { facts, firstName, type MailContent } from './mail-content';

type VisitData = { name: string; service: string; when: string; url: string };

export function offerMade(data: VisitData & { city: string; miles: string; payout: string; expires: string }): MailContent {
  return {
    subject: `New job offer: ${data.payout} in ${data.city}`,
    preheader: `${data.when}. Accept by ${data.expires}.`,
    heading: `${data.payout} for ${data.service}`,
    paragraphs: [`Only you have this offer until ${data.expires}. Accept or decline it; after that it goes to the next pro.`],
    facts: facts({ When: data.when, Where: `${data.city}, ${data.miles}`, 'You earn': data.payout, 'Answer by': data.expires }),
    button: { label: 'Answer the offer', url: data.url },
  };
}

export function visitAssignedPro(
  data: VisitData & { address: string; customer: string; payout: string; reference?: string },
): MailContent {
  return {
    subject: `Job confirmed: ${data.service}, ${data.when}`,
    preheader: `${data.address}. You earn ${data.payout}.`,
    heading: `You’re booked, ${firstName(data.name)}`,
    paragraphs: ['The job is in your schedule. On the day, tap On my way when you leave and Start Job when you begin.'],
    facts: facts({
      When: data.when,
      Where: data.address,
      Customer: data.customer,
      'You earn': data.payout,
      Booking: data.reference,
    }),
    button: { label: 'Open the job', url: data.url },
  };
}

/** The customer's move is confirmed: what changed, who comes now, and how to refuse. */
export function visitRescheduled(
  data: VisitData & {
    pro: string;
    address: string;
    oldTime: string;
    /** Who had it before, where it is another pro now. */
    previousPro?: string;
    cancelUrl: string;
    moveUrl: string;
  },
): MailContent {
  return {
    subject: `Rescheduled: ${data.service}, now ${data.when}${data.previousPro ? ` with ${data.pro}` : ''}`,
    preheader: `It was ${data.oldTime}.`,
    heading: `Your new time is confirmed, ${firstName(data.name)}`,
    paragraphs: [
      `You asked to move your ${data.service} from ${data.oldTime}. It is now ${data.when}.`,
      ...(data.previousPro
        ? [
            `${data.previousPro} isn’t available at the new time, so your pro is now ${data.pro}. If that doesn’t work for you, pick another time or cancel free of charge within 24 hours.`,
          ]
        : []),
    ],
    facts: facts({
      'New time': data.when,
      'Old time': data.oldTime,
      Where: data.address,
      Pro: data.pro,
      'Previous pro': data.previousPro,
    }),
    button: { label: 'See your booking', url: data.url },
    links: data.previousPro
      ? [
          { label: 'Pick another time', url: data.moveUrl },
          { label: 'Cancel free of charge', url: data.cancelUrl },
        ]
      : undefined,
  };
}

export function visitAssignedCustomer(data: VisitData & { pro: string; address?: string }): MailContent {
  return {
    subject: `Confirmed: ${data.pro} arrives ${data.when}`,
    preheader: 'Your pro is confirmed.',
    heading: `${data.pro} is your pro`,
    paragraphs: [`${data.pro} will do your ${data.service}. Message them anytime from your booking.`],
    facts: facts({ When: data.when, Where: data.address, Professional: data.pro }),
    button: { label: 'See your booking', url: data.url },
  };
}

export function findingAnotherPro(data: VisitData): MailContent {
  return {
    subject: 'We’re finding you another pro',
    preheader: 'You’ll keep your date. You don’t need to do anything.',
    heading: `A change of pro, ${firstName(data.name)}`,
    paragraphs: [
      'Your pro can’t come after all. You’ll keep your date: we’re looking for another pro now and will email you as soon as one confirms.',
    ],
    facts: facts({ Service: data.service, When: data.when }),
    button: { label: 'See your booking', url: data.url },
  };
}

/** What a crew needs to get at. */
function toReach({ isInstall, isService }: { isInstall?: boolean; isService?: boolean }): string {
  if (isInstall) return 'your outdoor outlets';
  return isService ? 'the place of the work' : 'your lights';
}

export function onTheWay(data: {
  name: string;
  pro: string;
  arrival?: string;
  address?: string;
  isInstall?: boolean;
  /** Neither puts anything up nor takes it down. */
  isService?: boolean;
  /** The promised hours, where the pro set out well before them. */
  early?: string;
  url: string;
}): MailContent {
  return {
    subject: `${data.pro} is on the way`,
    preheader: data.arrival ? `Expected ${data.arrival}.` : 'See you soon.',
    heading: `${data.pro} is on the way`,
    paragraphs: [
      ...(data.early
        ? [
            `They left early. Your arrival window is still ${data.early}, and you don’t need to be ready before it. If they arrive sooner and that’s fine with you, they may start.`,
          ]
        : []),
      `Please make sure they can reach ${toReach(data)}, and keep pets inside.`,
    ],
    facts: facts({ Expected: data.arrival, Where: data.address }),
    button: { label: 'Follow the visit', url: data.url },
  };
}

export function proArrived(data: { name: string; pro: string; address: string; url: string }): MailContent {
  return {
    subject: `${data.pro} has arrived`,
    preheader: data.address,
    heading: `${data.pro} has arrived`,
    paragraphs: [
      `${data.pro} is at your house, ${firstName(data.name)}. If they can’t get to work within 30 minutes, they may have to leave and a trip fee may apply.`,
    ],
    facts: facts({ Where: data.address }),
    button: { label: 'Follow the visit', url: data.url },
  };
}

export function visitCompleted(data: {
  name: string;
  service: string;
  pro: string;
  /** How long the work is covered, as a sentence. */
  covered?: string;
  /** Where the customer reviews the photos and approves. */
  url: string;
  rateUrl?: string;
  tipUrl?: string;
}): MailContent {
  return {
    subject: `Done: how did ${data.pro} do?`,
    preheader: 'Review the photos and approve the work.',
    heading: `${data.pro} finished your ${data.service}`,
    paragraphs: [
      'Review the photos and approve, or tell us what’s wrong. If we don’t hear from you in 48 hours, we’ll mark it approved.',
      ...(data.covered
        ? [`${data.covered} If anything is wrong later, report it from your visit and we’ll fix it or refund you.`]
        : []),
    ],
    button: { label: 'Review photos and approve', url: data.url },
    links: [
      ...(data.rateUrl ? [{ label: 'Rate the visit', url: data.rateUrl }] : []),
      ...(data.tipUrl ? [{ label: `Tip ${data.pro}`, url: data.tipUrl }] : []),
    ],
  };
}

export function visitNotDone(data: VisitData & { why: string; fee?: string }): MailContent {
  return {
    subject: `We couldn’t complete your ${data.service}`,
    preheader: 'Choose another time.',
    heading: `We couldn’t complete the work today, ${firstName(data.name)}`,
    paragraphs: [
      `Your pro was there, but ${data.why}.`,
      data.fee
        ? `The trip fee is ${data.fee}, under the policy you booked with. You’re still booked: choose another time.`
        : 'There’s no fee. You’re still booked: choose another time.',
    ],
    facts: facts({ Service: data.service, When: data.when, Fee: data.fee }),
    button: { label: 'Choose another time', url: data.url },
  };
}

export function timesProposed(data: VisitData & { pro: string; times: string[]; note?: string }): MailContent {
  return {
    subject: `${data.pro} asks for another time`,
    preheader: 'You’ll keep your time unless you pick another.',
    heading: `Would another time work, ${firstName(data.name)}?`,
    paragraphs: [
      `${data.pro} would like to come at one of these times instead. Pick one, or keep your current time.`,
      ...(data.note ? [`“${data.note}”`] : []),
    ],
    facts: facts({
      'Your time': data.when,
      'First choice': data.times[0],
      'Second choice': data.times[1],
      'Third choice': data.times[2],
    }),
    button: { label: 'Choose, or keep my time', url: data.url },
  };
}

export function weatherMove(data: VisitData & { reason: string; newTime: string }): MailContent {
  return {
    subject: `Can we come ${data.newTime} instead? ${data.service}`,
    preheader: data.reason,
    heading: `The weather is in the way, ${firstName(data.name)}`,
    paragraphs: [
      `We can’t work safely at your time: ${data.reason.replace(/[.!]$/, '')}.`,
      'Take the new time with one press, choose another, or cancel. None of it costs anything.',
    ],
    facts: facts({ Service: data.service, 'Your time': data.when, 'New time': data.newTime }),
    button: { label: 'Answer', url: data.url },
  };
}

export function weatherCleared(data: VisitData): MailContent {
  return {
    subject: `Your time stands: ${data.service}, ${data.when}`,
    preheader: 'The weather cleared. You don’t need to do anything.',
    heading: `We can come at your time, ${firstName(data.name)}`,
    paragraphs: ['We asked you for another time because of the weather. It cleared, so your visit stays as it was.'],
    facts: facts({ Service: data.service, When: data.when }),
    button: { label: 'See your visit', url: data.url },
  };
}

export function timesAnswered(data: VisitData & { accepted: boolean }): MailContent {
  return {
    subject: data.accepted ? `New time: ${data.service}, ${data.when}` : `Time unchanged: ${data.service}, ${data.when}`,
    preheader: data.when,
    heading: data.accepted ? 'The customer picked a new time' : 'The customer kept the original time',
    paragraphs: [
      data.accepted
        ? 'We updated your schedule.'
        : 'You’re still booked for the original time. Release the job if you can’t do it.',
    ],
    facts: facts({ Service: data.service, When: data.when }),
    button: { label: 'Open the job', url: data.url },
  };
}

export function visitUnfulfilled(data: VisitData & { paid?: string }): MailContent {
  return {
    subject: 'We couldn’t find a pro for your date',
    preheader: data.paid ? 'Choose another date, or get a full refund.' : 'Choose another date, or cancel.',
    heading: `We’re sorry, ${firstName(data.name)}`,
    paragraphs: [
      'No pro near you is available at that time.',
      data.paid
        ? 'Choose another date and we’ll start looking right away, or cancel for a full refund.'
        : 'Choose another date and we’ll start looking right away, or cancel. You haven’t paid anything for this visit.',
    ],
    facts: facts({ Service: data.service, When: data.when }),
    button: { label: 'See your options', url: data.url },
  };
}

export function visitCancelledCustomer(data: VisitData & { reference: string; fee?: string; refund?: string }): MailContent {
  return {
    subject: `Canceled: ${data.service}, ${data.when}`,
    preheader: data.refund ? `${data.refund} will be refunded.` : 'There’s nothing more to do.',
    heading: 'Your visit is canceled',
    paragraphs: ['The visit below will not take place.'],
    facts: facts({ Booking: data.reference, Service: data.service, When: data.when, Fee: data.fee, Refund: data.refund }),
    button: { label: 'See your booking', url: data.url },
  };
}

export function visitCancelledPro(data: VisitData & { reason?: string }): MailContent {
  return {
    subject: `Job canceled: ${data.service}, ${data.when}`,
    preheader: 'Your time is free again.',
    heading: `A job was canceled, ${firstName(data.name)}`,
    paragraphs: ['This job will not take place. You can get new offers for that time.'],
    facts: facts({ Service: data.service, When: data.when, Why: data.reason }),
    button: { label: 'Open your jobs', url: data.url },
  };
}

function inDays(days: number): string {
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

export function visitReminder(data: {
  name: string;
  service: string;
  when: string;
  daysBefore: number;
  address: string;
  pro: string;
  confirmUrl: string;
  rescheduleUrl: string;
  cancelUrl: string;
}): MailContent {
  return {
    subject: `${data.pro} comes ${inDays(data.daysBefore)}: please confirm`,
    preheader: data.when,
    heading: `See you ${inDays(data.daysBefore)}, ${firstName(data.name)}`,
    paragraphs: [`${data.pro} comes for your ${data.service}. Please confirm that the time still works for you.`],
    facts: facts({ When: data.when, Where: data.address, Professional: data.pro }),
    button: { label: 'Confirm visit', url: data.confirmUrl },
    links: [
      { label: 'Choose another time', url: data.rescheduleUrl },
      { label: 'Cancel the visit', url: data.cancelUrl },
    ],
  };
}
