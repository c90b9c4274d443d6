import { mark } from '#app/platform/texts/t';
import { field, type PageDefinition, type PageFacts, type Part, writeParts } from './page-definition';

const MOST = 12_000;

function terms({ offer: { takesDown } }: PageFacts): string {
  const takedown: Part = {
    title: 'Takedown and storage',
    text: 'Takedown is part of every package that puts something up and happens between the dates shown with your booking. What is put up stays ours unless your quote says otherwise.',
  };
  return writeParts([
    {
      title: 'Who does what',
      text: '{business} runs a marketplace. We find a professional for your visit, take the payment and stand behind the work as written here. The work at your house is done by independent professionals who carry their own insurance.',
    },
    {
      title: 'Price and payment',
      text: `A flat price or a quote is binding once you accept it; a quote can be accepted for {quoteDays}. The deposit that is shown with the price is due when you accept, ${takesDown ? 'the balance, which includes the takedown, when the installation is complete' : 'the balance when the work is complete'}. We charge the card you used for the deposit, and you get a receipt for each payment.`,
    },
    {
      title: 'Moving and canceling',
      text: [
        '{canceling}',
        '- Within {grace} of booking, and whenever weather or our side is the cause, there is no fee.',
        '- The exact fee is shown before you confirm. Fees come out of the deposit first.',
      ].join('\n'),
    },
    {
      title: 'Guarantee',
      text: 'The work is covered {guarantee}. {guaranteeRest} Tell us within that time and a professional comes back. If we cannot fix it, or no professional can come, we refund you; a refund reaches your card within 7-10 business days.',
    },
    ...(takesDown ? [takedown] : []),
    {
      title: 'At your house',
      text: 'Please make sure that the crew can reach the place of the work, that animals are inside, and that the work is yours to order. The crew may decline work that is not safe; you then choose another date or get your money back.',
    },
    {
      title: 'Businesses',
      text: 'Invoices to commercial accounts are {netTerms}, unless your quote or program says otherwise. {lateTerms} Service programs run until they are ended, with the notice that the program names.',
    },
    {
      title: 'Care plans',
      text: 'A plan runs by the month and ends {planNotice}, unless you took yours with another notice. Its benefits hold while it runs. What you book while you are a member keeps the plan’s longer guarantee.',
    },
    {
      title: 'Professionals',
      text: 'Professionals receive {share} of the price before tax for the work they complete. A job can be released without cost within 4 hours of accepting it; after that the fees shown in the app apply, half of a no-show fee going to the customer.',
    },
    {
      title: 'Accounts',
      text: 'Keep your password to yourself, and tell us if someone else used your account. We may close accounts that put people or payments at risk, and we say why.',
    },
    {
      title: 'When something goes wrong',
      text: 'Write to us first; most things are solved within a day. Nothing here takes away rights that the law of your state gives you as a consumer.',
    },
  ]);
}

const privacy = writeParts([
  {
    title: 'What we keep',
    text: [
      '- Your name, email address and phone number, so that we and your crew can reach you.',
      '- The address of the house, the notes you leave and the messages on a booking.',
      '- Photos you send with a request. We save them as new files, without the location and other data that the camera added.',
      '- What was booked, done and paid. Card numbers go to Stripe and never touch our servers.',
      '- For professionals: ZIP code, hours, documents and their expiration dates, and the account we pay.',
    ].join('\n'),
  },
  {
    title: 'Who sees what',
    text: 'Before a professional takes your job, the most they see is the city and the distance in whole miles. The professional who takes it sees the street, name, phone and notes until 14 days after the work is done. Our staff sees what it needs to help you, and we log each access.',
  },
  {
    title: 'Messages from us',
    text: 'You can’t turn off email about your own bookings. Text messages need your consent, which we keep with its wording and date. Reply STOP to end them. We send marketing only if you ask for it.',
  },
  {
    title: 'Cookies',
    text: 'All are our own, and all are needed: they keep you signed in, keep a form you have started, the language you chose and the friend who invited you, and show a notice once. There are no advertising or tracking cookies, so there is no banner.',
  },
  {
    title: 'How long',
    text: 'Invoices and the records behind them are kept as long as tax law requires, with the name and the street of the work. We delete your other data with your account, and the cards saved at Stripe.',
  },
  {
    title: 'Your choices',
    text: 'Download your data and delete your account under Settings, or ask us by the email address at the bottom of this page. We answer within 30 days, usually much sooner.',
  },
  {
    title: 'Places',
    text: 'ZIP codes, cities and coordinates come from GeoNames under CC BY 4.0. Distances are measured between the centers of ZIP codes, never from your address.',
  },
]);

export const termsTexts: PageDefinition = {
  id: 'terms',
  title: mark('Terms of service'),
  path: '/terms',
  fields: [field('sections', mark('Sections, numbered on the page'), 'parts', MOST, terms)],
};

export const privacyTexts: PageDefinition = {
  id: 'privacy',
  title: mark('Privacy'),
  path: '/privacy',
  fields: [
    field(
      'lead',
      mark('Under the title'),
      'text',
      300,
      'We collect only what we need to do the work. This page explains who sees it.',
    ),
    field('sections', mark('Sections'), 'parts', MOST, privacy),
  ],
};
