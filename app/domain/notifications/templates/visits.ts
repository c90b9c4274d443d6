import { t } from '#app/platform/texts/t';
import { facts, firstName, type MailContent } from './mail-content';

export type VisitData = { name: string; service: string; when: string; url: string };

export function offerMade(data: VisitData & { city: string; miles: string; payout: string; expires: string }): MailContent {
  return {
    subject: t('New job offer: {payout} in {city}', { payout: data.payout, city: data.city }),
    preheader: t('{when}. Accept by {expires}.', { when: data.when, expires: data.expires }),
    heading: t('{payout} for {service}', { payout: data.payout, service: data.service }),
    paragraphs: [
      t('Only you have this offer until {expires}. Accept or decline it; after that it goes to the next pro.', {
        expires: data.expires,
      }),
    ],
    facts: facts({
      [t('When')]: data.when,
      [t('Where')]: `${data.city}, ${data.miles}`,
      [t('You earn')]: data.payout,
      [t('Answer by')]: data.expires,
    }),
    button: { label: t('Answer the offer'), url: data.url },
  };
}

export function visitAssignedPro(
  data: VisitData & { address: string; customer: string; payout: string; reference?: string },
): MailContent {
  return {
    subject: t('Job confirmed: {service}, {when}', { service: data.service, when: data.when }),
    preheader: t('{address}. You earn {payout}.', { address: data.address, payout: data.payout }),
    heading: t('You’re booked, {name}', { name: firstName(data.name) }),
    paragraphs: [t('The job is in your schedule. On the day, tap On my way when you leave and Start Job when you begin.')],
    facts: facts({
      [t('When')]: data.when,
      [t('Where')]: data.address,
      [t('Customer')]: data.customer,
      [t('You earn')]: data.payout,
      [t('Booking')]: data.reference,
    }),
    button: { label: t('Open the job'), url: data.url },
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
    subject: data.previousPro
      ? t('Rescheduled: {service}, now {when} with {pro}', { service: data.service, when: data.when, pro: data.pro })
      : t('Rescheduled: {service}, now {when}', { service: data.service, when: data.when }),
    preheader: t('It was {oldTime}.', { oldTime: data.oldTime }),
    heading: t('Your new time is confirmed, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('You asked to move your {service} from {oldTime}. It is now {when}.', {
        service: data.service,
        oldTime: data.oldTime,
        when: data.when,
      }),
      ...(data.previousPro
        ? [
            t(
              '{previousPro} isn’t available at the new time, so your pro is now {pro}. If that doesn’t work for you, pick another time or cancel free of charge within 24 hours.',
              { previousPro: data.previousPro, pro: data.pro },
            ),
          ]
        : []),
    ],
    facts: facts({
      [t('New time')]: data.when,
      [t('Old time')]: data.oldTime,
      [t('Where')]: data.address,
      [t('Pro')]: data.pro,
      [t('Previous pro')]: data.previousPro,
    }),
    button: { label: t('See your booking'), url: data.url },
    links: data.previousPro
      ? [
          { label: t('Pick another time'), url: data.moveUrl },
          { label: t('Cancel free of charge'), url: data.cancelUrl },
        ]
      : undefined,
  };
}

export function visitAssignedCustomer(data: VisitData & { pro: string; address?: string }): MailContent {
  return {
    subject: t('Confirmed: {pro} arrives {when}', { pro: data.pro, when: data.when }),
    preheader: t('Your pro is confirmed.'),
    heading: t('{pro} is your pro', { pro: data.pro }),
    paragraphs: [
      t('{pro} will do your {service}. Message them anytime from your booking.', { pro: data.pro, service: data.service }),
    ],
    facts: facts({ [t('When')]: data.when, [t('Where')]: data.address, [t('Professional')]: data.pro }),
    button: { label: t('See your booking'), url: data.url },
  };
}

export function findingAnotherPro(data: VisitData): MailContent {
  return {
    subject: t('We’re finding you another pro'),
    preheader: t('You’ll keep your date. You don’t need to do anything.'),
    heading: t('A change of pro, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t(
        'Your pro can’t come after all. You’ll keep your date: we’re looking for another pro now and will email you as soon as one confirms.',
      ),
    ],
    facts: facts({ [t('Service')]: data.service, [t('When')]: data.when }),
    button: { label: t('See your booking'), url: data.url },
  };
}

/** What a crew needs to get at, as a sentence. */
function toReach({ isInstall, isService }: { isInstall?: boolean; isService?: boolean }): string {
  if (isInstall) return t('Please make sure they can reach your outdoor outlets, and keep pets inside.');
  return isService
    ? t('Please make sure they can get to the work area, and keep pets inside.')
    : t('Please make sure they can reach your lights, and keep pets inside.');
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
    subject: t('{pro} is on the way', { pro: data.pro }),
    preheader: data.arrival ? t('Expected {arrival}.', { arrival: data.arrival }) : t('See you soon.'),
    heading: t('{pro} is on the way', { pro: data.pro }),
    paragraphs: [
      ...(data.early
        ? [
            t(
              'They left early. Your arrival window is still {early}, and you don’t need to be ready before it. If they arrive sooner and that’s fine with you, they may start.',
              { early: data.early },
            ),
          ]
        : []),
      toReach(data),
    ],
    facts: facts({ [t('Expected')]: data.arrival, [t('Where')]: data.address }),
    button: { label: t('Follow the visit'), url: data.url },
  };
}

export function proArrived(data: { name: string; pro: string; address: string; url: string }): MailContent {
  return {
    subject: t('{pro} has arrived', { pro: data.pro }),
    preheader: data.address,
    heading: t('{pro} has arrived', { pro: data.pro }),
    paragraphs: [
      t(
        '{pro} is at your house, {name}. If they can’t get to work within 30 minutes, they may have to leave and a trip fee may apply.',
        { pro: data.pro, name: firstName(data.name) },
      ),
    ],
    facts: facts({ [t('Where')]: data.address }),
    button: { label: t('Follow the visit'), url: data.url },
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
  /** Where the customer has the lights stored, and what it costs with tax. */
  storageUrl?: string;
  storagePrice?: string;
}): MailContent {
  return {
    subject: t('Done: how did {pro} do?', { pro: data.pro }),
    preheader: t('Review the photos and approve the work.'),
    heading: t('{pro} finished your {service}', { pro: data.pro, service: data.service }),
    paragraphs: [
      t('Review the photos and approve, or tell us what’s wrong. If we don’t hear from you in 48 hours, we’ll mark it approved.'),
      ...(data.covered
        ? [
            t('{covered} If anything is wrong later, report it from your visit and we’ll fix it or refund you.', {
              covered: data.covered,
            }),
          ]
        : []),
    ],
    button: { label: t('Review photos and approve'), url: data.url },
    links: [
      ...(data.rateUrl ? [{ label: t('Rate the visit'), url: data.rateUrl }] : []),
      ...(data.tipUrl ? [{ label: t('Tip {pro}', { pro: data.pro }), url: data.tipUrl }] : []),
      ...(data.storageUrl && data.storagePrice
        ? [
            {
              label: t('Store the lights with us after the takedown, {price}', { price: data.storagePrice }),
              url: data.storageUrl,
            },
          ]
        : []),
    ],
  };
}

export function visitNotDone(data: VisitData & { why: string; fee?: string }): MailContent {
  return {
    subject: t('We couldn’t complete your {service}', { service: data.service }),
    preheader: t('Choose another time.'),
    heading: t('We couldn’t complete the work today, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('Your pro was there, but {why}.', { why: data.why }),
      data.fee
        ? t('The trip fee is {fee}, under the policy you booked with. You’re still booked: choose another time.', {
            fee: data.fee,
          })
        : t('There’s no fee. You’re still booked: choose another time.'),
    ],
    facts: facts({ [t('Service')]: data.service, [t('When')]: data.when, [t('Fee')]: data.fee }),
    button: { label: t('Choose another time'), url: data.url },
  };
}

export function visitUnfulfilled(data: VisitData & { paid?: string }): MailContent {
  return {
    subject: t('We couldn’t find a pro for your date'),
    preheader: data.paid ? t('Choose another date, or get a full refund.') : t('Choose another date, or cancel.'),
    heading: t('We’re sorry, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('No pro near you is available at that time.'),
      data.paid
        ? t('Choose another date and we’ll start looking right away, or cancel for a full refund.')
        : t('Choose another date and we’ll start looking right away, or cancel. You haven’t paid anything for this visit.'),
    ],
    facts: facts({ [t('Service')]: data.service, [t('When')]: data.when }),
    button: { label: t('See your options'), url: data.url },
  };
}

export function visitCancelledCustomer(data: VisitData & { reference: string; fee?: string; refund?: string }): MailContent {
  return {
    subject: t('Canceled: {service}, {when}', { service: data.service, when: data.when }),
    preheader: data.refund ? t('{refund} will be refunded.', { refund: data.refund }) : t('There’s nothing more to do.'),
    heading: t('Your visit is canceled'),
    paragraphs: [t('The visit below will not take place.')],
    facts: facts({
      [t('Booking')]: data.reference,
      [t('Service')]: data.service,
      [t('When')]: data.when,
      [t('Fee')]: data.fee,
      [t('Refund')]: data.refund,
    }),
    button: { label: t('See your booking'), url: data.url },
  };
}

export function visitCancelledPro(data: VisitData & { reason?: string }): MailContent {
  return {
    subject: t('Job canceled: {service}, {when}', { service: data.service, when: data.when }),
    preheader: t('Your time is free again.'),
    heading: t('A job was canceled, {name}', { name: firstName(data.name) }),
    paragraphs: [t('This job will not take place. You can get new offers for that time.')],
    facts: facts({ [t('Service')]: data.service, [t('When')]: data.when, [t('Why')]: data.reason }),
    button: { label: t('Open your jobs'), url: data.url },
  };
}

function inDays(days: number): string {
  return days === 1 ? t('tomorrow') : t('in {days} days', { days });
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
    subject: t('{pro} is coming {day}: please confirm', { pro: data.pro, day: inDays(data.daysBefore) }),
    preheader: data.when,
    heading: t('See you {day}, {name}', { day: inDays(data.daysBefore), name: firstName(data.name) }),
    paragraphs: [
      t('{pro} comes for your {service}. Please confirm that the time still works for you.', {
        pro: data.pro,
        service: data.service,
      }),
    ],
    facts: facts({ [t('When')]: data.when, [t('Where')]: data.address, [t('Professional')]: data.pro }),
    button: { label: t('Confirm visit'), url: data.confirmUrl },
    links: [
      { label: t('Choose another time'), url: data.rescheduleUrl },
      { label: t('Cancel the visit'), url: data.cancelUrl },
    ],
  };
}
