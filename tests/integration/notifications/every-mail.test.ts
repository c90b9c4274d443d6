import { describe, expect, test } from 'vitest';
import type { MailContent } from '#app/domain/notifications/templates/mail-content';
import {
  isOptional,
  type TemplateData,
  type TemplateName,
  templates,
  writeMail,
} from '#app/domain/notifications/templates/templates';
import { layOutMail } from '#app/platform/mail-layout';
import { inLanguage } from '#app/platform/texts/language.server';
import { brokenOut, payloads } from '#tests/factories/payloads';
import { lacks, plain } from '#tests/setup/plain-page';

const name = 'Laura Lamp';
const url = 'https://brightcrew.test/somewhere?a=1&b=2';
const service = 'Standard Sparkle';
const when = 'Saturday, November 28, between 9 and 11 AM';
const reference = 'HL-26-4K7QX';
const person = { name, url };
const visit = { name, service, when, url };
const claim = { name, service, reference, url };
const paid = { name, reference, service, amount: '$956.25', date: 'November 21, 2026', receiptNumber: 'R-1042', url };
const invoice = {
  name,
  number: 'AB12-0001',
  reference,
  what: service,
  amount: '$1,062.50',
  due: 'December 21, 2026',
  url,
  pdfUrl: url,
};
const work = { name, service, reference, note: 'The left gable is dark', url };
const move = {
  name,
  service,
  oldTime: when,
  newTime: 'Sunday, November 29, between 1 and 3 PM',
  url,
};

/** One of every notice, as its callers fill it; a new one does not compile until it stands here. */
const samples: { [Name in TemplateName]: TemplateData<Name> } = {
  'verify-email': person,
  'reset-password': person,
  'code-by-mail': { code: '482913', url, minutes: 10 },
  'code-by-sms': { code: '482913' },
  'confirm-new-email': { ...person, newEmail: 'laura@new.test' },
  'email-changed': { ...person, newEmail: 'laura@new.test' },
  'two-step-on': person,
  'two-step-off': person,
  'sign-in-locked': person,
  'data-export-ready': { ...person, until: 'November 28, 2026' },
  'business-export-ready': { ...person, until: 'November 28, 2026' },
  'account-deleted': person,
  'account-banned': { ...person, reason: 'Chargebacks on three cards' },
  'conduct-decided': { ...person, what: 'We removed your review.', words: 'It names a neighbor' },
  'conduct-answered': { ...person, outcome: 'Our decision stands.', answer: 'Neighbors are not named here' },
  'account-viewed': { ...person, reason: 'You saw no visit on your page' },
  'account-refused': person,
  'account-unbanned': person,
  'admin-invited': { ...person, by: 'Ada Admin' },
  'company-invited': { company: 'Lamp & Sons', by: 'Ona Owner', role: 'owner', url },
  'household-invited': { by: 'Casey Customer', url },
  'household-joined': { ...person, member: 'Robin Resident', address: 'robin@town.test' },
  'pro-invited': person,
  'admin-demoted': { ...person, reason: 'You have left the team' },
  'password-changed': { ...person, methods: 'your password; a code or link sent to you@town.test', droppedPhone: '0142' },
  'phone-changed': { ...person, event: 'confirmed', ending: '0142' },
  'account-exists': person,
  'quote-request-received': { name, service, date: 'November 28, 2026', address: '12 Lantern Lane, Chicago', url },
  'quote-issued': {
    name,
    service,
    total: '$1,912.50',
    deposit: '$956.25',
    validUntil: 'December 5',
    rules: 'Free until 48 hours before.',
    url,
  },
  'booking-confirmed': {
    name,
    reference,
    service,
    when,
    address: '12 Lantern Lane, Chicago',
    total: '$1,912.50',
    deposit: '$956.25',
    url,
  },
  'company-message': { name, subject: 'Message from Harbor Street Market', text: 'Please plan a visit.', messageId: 'x', url },
  'program-news': { name, subject: 'A proposal for North store: Rodent program', text: 'Monthly, $249.00 a visit.', url },
  'invoice-issued': invoice,
  'invoice-paid': { ...invoice, receiptNumber: 'HL-26-4K7QX-1' },
  'invoice-voided': { ...invoice, reason: 'Billed to the wrong shop' },
  'invoice-reminder': { ...invoice, when: 'after', daysLate: '7 days', lateCharges: '$15.94' },
  'late-charge': { ...invoice, amount: '$15.94', original: 'AB12-0001' },
  'late-charge-waived': { ...invoice, amount: '$15.94', reason: 'The check was on its way' },
  'invoice-booking': { name, reference, service, when, address: '12 Lantern Lane, Chicago', total: '$1,912.50', url },
  'deposit-receipt': { ...paid, balance: '$956.25', signed: 'Pat Porter, November 20, 2026', quoteUrl: url },
  receipt: { ...paid, total: '$1,912.50' },
  'payment-failed': { name, reference, amount: '$956.25', reason: 'Insufficient funds', nextTry: 'November 24', url },
  'refund-issued': { name, reference, amount: '$100.00', reason: 'The gable', url },
  'review-answered': { name, pro: 'Bright Crew', excerpt: 'Thank you, Ann!', url },
  'credit-used': { name, reference, amount: '$100.00', left: '$25.00', open: '$50.00', url },
  'gift-receipt': {
    ...{ name, recipient: 'Gary Gift', amount: '$100.00', reference: 'GC-4K7QX2M', date: 'December 1', url },
    ...{ day: 'December 24', email: 'gary@town.test' },
  },
  'gift-card': {
    ...{ name, from: 'Bea Buyer', business: 'Bright Crew', amount: '$100.00', message: 'Enjoy the lights!', url },
    code: '7K2M-PQ9R-4TVX-WY38',
  },
  'gift-recoded': { name, recipient: 'Gary Gift', reference: 'GC-4K7QX2M', url },
  'gift-refunded': { name, recipient: 'Gary Gift', reference: 'GC-4K7QX2M', amount: '$100.00', url },
  'referral-welcome': { name, inviter: 'Nora', amount: '$25.00', reference, url },
  'referral-booked': { name, friend: 'Omar', amount: '$25.00', url },
  'referral-earned': { name, friend: 'Omar', amount: '$25.00', url },
  'referral-taken-back': { name, friend: 'Omar', amount: '$25.00', url },
  'tip-receipt': {
    ...{ name, pro: 'Bright Crew', reference, service: 'Premium', amount: '$20.00', receiptNumber: 'R-1' },
    ...{ date: 'December 1', card: 'Visa ending in 4242', pdfUrl: url, url },
  },
  'tip-received': { name, amount: '$20.00', service: 'Premium', reference, url },
  'tip-declined': { name, amount: '$20.00', reference, reason: 'Your card was declined.', url },
  'plan-receipt': { name, number: 'BC-0007', what: 'Total Home, a month', amount: '$39.00', url },
  'plan-payment-failed': { name, amount: '$39.00', url },
  'plan-cancelled': { name, plan: 'Total Home', endsOn: 'December 21, 2026', noticeDays: '30', url },
  'balance-reminder': { name, reference, amount: '$956.25', reason: 'your bank wants you to confirm it.', url },
  'change-order-proposed': {
    name,
    pro: 'Nina Near',
    what: 'Two more trees',
    price: '$120.00',
    total: '$127.50',
    until: 'noon',
    url,
  },
  'change-order-answered': { name, what: 'Two more trees', answer: 'accepted', payout: '$96.00', url },
  'options-added': { name, reference, what: 'Lit wreath × 2', when: 'Tuesday', price: '$180.63', total: '$1,243.13', url },
  'options-added-pro': { name, reference, what: 'Lit wreath × 2', when: 'Tuesday', payout: '$136.00', url },
  'visit-cancelled-customer': { ...visit, reference, fee: '$50.00', refund: '$906.25' },
  'visit-cancelled-pro': { ...visit, reason: 'The customer is moving' },
  'offer-made': { ...visit, city: 'Chicago', miles: '4 miles', payout: '$560.00', expires: '6 PM' },
  'visit-assigned-pro': { ...visit, address: '12 Lantern Lane, Chicago', customer: name, payout: '$560.00', reference },
  'visit-details-changed': { name, reference, when: 'Tuesday', what: 'Gate code, Parking', url },
  'visit-rescheduled': {
    ...visit,
    pro: 'Nina Near',
    previousPro: 'Otto Other',
    oldTime: 'Tuesday',
    address: '12 Lantern Lane, Chicago',
    cancelUrl: url,
    moveUrl: url,
  },
  'visit-day': { ...visit, day: 2 },
  'visit-day-settled': { ...visit, address: '12 Lantern Lane, Chicago', moveUrl: url, cancelUrl: url },
  'visit-assigned-customer': { ...visit, pro: 'Nina Near', address: '12 Lantern Lane, Chicago' },
  'finding-another-pro': visit,
  'on-the-way': { name, pro: 'Nina Near', arrival: '9:20 AM', address: '12 Lantern Lane, Chicago', url },
  'pro-late': { ...visit, pro: 'Nina Near', stage: 'missed' },
  'pro-arrived': { name, pro: 'Nina Near', address: '12 Lantern Lane, Chicago', url },
  'visit-not-done': { ...visit, why: 'the gate was locked', fee: '$50.00' },
  'weather-move': { ...visit, reason: 'Strong wind', newTime: 'Monday at 10' },
  'weather-cleared': visit,
  'times-proposed': { ...visit, pro: 'Nina Near', times: ['Sunday at 9', 'Monday at 10', 'Monday at 1'], note: 'My van rests' },
  'times-answered': { ...visit, accepted: true },
  'visit-completed': { name, service, pro: 'Nina Near', url, rateUrl: `${url}&rate=1` },
  'visit-report': {
    name,
    service,
    reference,
    address: '12 Lantern Lane, Chicago',
    day: 'Saturday, November 21, 2026',
    onSite: '9:10 AM to 11:05 AM CST',
    pro: 'Nina Near',
    checked: '4 of 4',
    photos: '6',
    isNew: false,
    guarantee: 'This work is covered until Sunday, January 10, 2027.',
    url,
    visitUrl: `${url}&visit=1`,
    until: 'Monday, December 21, 2026',
  },
  'work-held-pro': { ...work, why: 'The job took 4 minutes. We planned 120.' },
  'work-held-customer': { ...work, pro: 'Nina Near' },
  'work-released': { ...work, payout: '$560.00' },
  'work-refused': { ...work, isPro: true },
  'work-disputed': work,
  'work-settled': { ...work, share: '$560.00' },
  'visit-unfulfilled': visit,
  'move-asked': { ...move, fee: '$50.00' },
  'move-lapsed': move,
  'service-call': { name, reference, when, total: '$94.56', url },
  'quote-reminder': { name, service, total: '$1,912.50', validUntil: 'December 5', last: 'yes', url },
  'renewal-offered': {
    ...{ name, service, url, address: '1420 W Belden Ave, Chicago, IL 60614', includes: 'Basic Outline, Lit wreath' },
    ...{
      day: 'Friday, November 26, 2027',
      pro: 'Nina Near',
      total: '$1,912.50',
      deposit: '$956.25',
      validUntil: 'September 15, 2027',
    },
  },
  'quote-apology': { name, service, url },
  'quote-change-declined': { name, asked: 'The porch too', answer: 'The porch has no power.', url },
  'waitlist-joined': { zip: '60614', service, url, leaveUrl: `${url}&leave=1` },
  'waitlist-open': { zip: '60614', service, dates: 'November 28, 29 and 30', url, leaveUrl: `${url}&leave=1` },
  'claim-received': { ...claim, revisit: 'yes' },
  'claim-escalated': claim,
  'claim-decided': { ...claim, outcome: 'refund', amount: '$100.00', days: '7-10 business days', note: 'Sorry about the gable' },
  'no-show-customer': { ...visit, credit: '$25', searching: 'yes' },
  'no-show-pro': { ...visit, fee: '$50.00' },
  'visit-moved-away': { ...visit, newTime: 'Friday' },
  'visit-reminder': {
    name,
    service,
    when,
    daysBefore: 3,
    address: '12 Lantern Lane, Chicago',
    pro: 'Nina Near',
    confirmUrl: `${url}&do=confirm`,
    rescheduleUrl: `${url}&do=move`,
    cancelUrl: `${url}&do=cancel`,
  },
  'message-unread': { name, from: 'Nina Near', excerpt: 'I am there at nine', url },
  'office-message': { name, reference, text: 'The crew comes at 10 instead of 9.', url },
  'license-expiring': {
    name,
    service,
    state: 'IL',
    number: '058-123456',
    expires: 'December 1, 2026',
    days: 7,
    url,
  },
  'ticket-received': { name, number: 'S-1042', subject: 'Billing Inquiry', message: 'Why two receipts?', due: 'noon', url },
  'ticket-for-team': {
    number: 'S-1042',
    team: 'Billing',
    from: name,
    subject: 'Billing Inquiry',
    message: 'Why two receipts?',
    due: 'noon',
    url,
  },
  'ticket-answered': { name, number: 'S-1042', from: 'Ada', message: 'One is the deposit.\nOne is the rest.', url },
  'lead-received': { name, company: 'Lamp & Sons', hint: 'Rodent starts at $249 a month.', reference: 'Lead 12', page: url, url },
  'document-expiring': { name, document: 'Certificate of insurance', expires: 'December 1', days: 7, stopsWork: true, url },
  'document-rejected': { name, document: 'Certificate of insurance', reason: 'The page is cut off', url },
  'pro-approved': { name, helper: false, url },
  'pro-suspended': { name, reason: 'Two visits missed', until: 'until December 1', url },
  'pro-paused': { name, reason: 'Two visits without photos', until: 'Tuesday, December 1, 2026', url },
  'pro-pause-ended': { name, url },
  'pro-reinstated': { name, answer: 'Thank you for calling the customers.', url },
  'appeal-answered': { name, answer: 'The visits were missed without a word.', url },
  'admin-alert': { subject: 'A callback is late', text: 'Laura Lamp waits since 9:30 AM.', url },
};

const mailed = (Object.keys(templates) as TemplateName[]).filter((each) => each !== 'code-by-sms');

async function laidOut(of: TemplateName, data: unknown = samples[of]) {
  const content = writeMail(of, data);
  const settingsUrl = isOptional(of) ? 'https://brightcrew.test/settings/notifications' : undefined;
  return { content, ...(await layOutMail({ ...content, business: 'Rose City Snow', settingsUrl })) };
}

describe('every mail', () => {
  test.each(mailed)('%s has a clear subject, and its HTML and its text say the same', async (of) => {
    const { content, html, text } = await laidOut(of);
    expect(content.subject.length).toBeGreaterThan(8);
    expect(content.subject.length).toBeLessThanOrEqual(110);
    expect(content.preheader).not.toBe('');
    for (const part of [content.subject, content.preheader, html, text])
      expect(part).not.toMatch(/\b(undefined|null|NaN)\b|\[object/);
    const words = [
      'You’re receiving this email because you have an account or a booking with Rose City Snow.',
      content.heading,
      ...content.paragraphs,
      ...(content.facts ?? []).flatMap(({ label, value }) => [label, value]),
      ...[content.button, ...(content.links ?? [])].flatMap((way) => (way ? [way.label, way.url] : [])),
      ...(content.note ? [content.note] : []),
      ...(isOptional(of) ? ['Choose which emails you get', '/settings/notifications'] : []),
    ];
    const said = words.map(plain);
    expect(lacks(plain(html), said)).toEqual([]);
    expect(lacks(plain(text), said)).toEqual([]);
    for (const { label, value } of content.facts ?? []) expect(text).toContain(`${label}: ${value}`);
  });

  test('no two mails arrive under one subject', () => {
    const subjects = mailed.map((of) => writeMail(of, samples[of]).subject);
    expect(subjects.filter((subject, at) => subjects.indexOf(subject) !== at)).toEqual([]);
  });

  test.each(mailed)('%s is wholly Spanish for a person who reads Spanish', async (of) => {
    const english = await laidOut(of);
    const { content, html, text } = await inLanguage('es', () => laidOut(of));
    expect(content.subject.length).toBeLessThanOrEqual(130);
    expect(html).toContain('<html dir="ltr" lang="es"');
    expect(text).toContain('Recibe este correo porque tiene una cuenta o una reserva con Rose City Snow.');
    const given = textsIn(samples[of]).sort((a, b) => b.length - a.length);
    const isOurs = (words: string) => /\p{L}{3}/u.test(given.reduce((left, value) => left.replaceAll(value, ''), words));
    const own = (of: MailContent) =>
      [of.subject, of.preheader, of.heading, ...of.paragraphs, of.button?.label, of.note]
        .concat((of.links ?? []).map(({ label }) => label))
        .concat((of.facts ?? []).map(({ label }) => label))
        .filter((words): words is string => words !== undefined && isOurs(words));
    const kept = new Set(own(english.content));
    expect(own(content).filter((words) => kept.has(words) && !SAME.has(words))).toEqual([]);
  });

  test('150 payloads in every text of every mail come out as text', async () => {
    expect(payloads).toHaveLength(150);
    const all = payloads.join('\n');
    const leads: string[] = [];
    for (const of of mailed) {
      const { html, text } = await laidOut(of, marked(samples[of], all));
      leads.push(...brokenOut(html).map((tag) => `${of}: ${tag}`));
      // Plain text is what was typed.
      expect(text, of).toContain('<');
    }
    expect(leads).toEqual([]);
  });

  test('a mail shows its evening colors where the reader has a dark screen, and fetches nothing', async () => {
    const { html } = await laidOut('booking-confirmed');
    expect(lacks(html, ['prefers-color-scheme: dark', 'name="color-scheme"', 'max-width: 480px'])).toEqual([]);
    expect(html).not.toMatch(/<(img|script|link)\b|url\(|@import/);
  });
});

/** The data with the payloads in each of their texts; addresses are made by us, never typed. */
function marked(data: unknown, payload: string): unknown {
  if (typeof data === 'string') return data.startsWith('https://') ? data : payload;
  if (Array.isArray(data)) return data.map((each) => marked(each, payload));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, KINDS.has(key) ? (value as unknown) : marked(value, payload)]),
  );
}

/** Every text that a template is filled in with, and their parts. */
function textsIn(data: unknown): string[] {
  if (typeof data === 'string') return [data, ...data.split(/\n+/)];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(textsIn) : [];
}

/** Words that are the same in both languages. */
const SAME = new Set(['PDF', 'Total']);

/** Words that choose between wordings and are never shown. */
const KINDS = new Set(['outcome']);
