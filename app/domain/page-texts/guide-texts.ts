import { mark } from '#app/platform/texts/t';
import { field, type PageDefinition, type PageFacts, writeParts } from './page-definition';

const PICK_HINT = 'Takedown included';

function promises({ offer }: PageFacts): string {
  return writeParts([
    {
      title: 'Insured crews',
      text: 'Every crew shows proof of at least {insurance} liability insurance, valid on the day of your visit.',
    },
    { title: 'One fixed price', text: 'The price you accept is the price you pay, with tax shown beside it.' },
    {
      title: 'A two-hour window',
      text: 'You get a two-hour window, not a whole day, and you can follow the crew on the way.',
    },
    { title: 'Made right', text: 'If something is not right, tell us, and a crew comes back.' },
    { title: 'Easy to change', text: 'Move or cancel in your account. You see any fee before you confirm.' },
    ...(offer.takesDown ? [{ title: PICK_HINT, text: 'Everything comes down {takedown}, in a week that you pick.' }] : []),
  ]);
}

function questions({ offer }: PageFacts): string {
  return writeParts([
    {
      title: 'Do I have to be at home?',
      text: 'No. The crew needs a way to the work. Leave a note about gates and dogs; only the crew that has the job can read it.',
    },
    {
      title: 'What if the weather stops the work?',
      text: 'We reschedule with you, and rescheduling because of weather is always free.',
    },
    {
      title: 'When do I pay?',
      text: `The deposit when you accept the price, the balance once {done}.${offer.takesDown ? ' The balance includes the takedown.' : ''} You see both amounts before you pay.`,
    },
  ]);
}

export const howItWorksTexts: PageDefinition = {
  id: 'how-it-works',
  title: mark('How it works'),
  path: '/how-it-works',
  fields: [
    field(
      'lead',
      mark('Under the title'),
      'text',
      300,
      'Two ways to book: a package at a flat price, or a custom job with its own quote.',
    ),
    field(
      'steps',
      mark('Steps with a quote'),
      'parts',
      1_500,
      writeParts([
        {
          title: 'Submit quote request',
          text: 'Tell us where the house is, what you would like done and when. It takes two minutes and no account. {prices}',
        },
        {
          title: 'Professional appraisal',
          text: 'For larger jobs a planner looks at the house, on photos or on site, and sends a fixed quote line by line {quoteTime}. It stays valid for {quoteDays}.',
        },
        {
          title: 'We do the work',
          text: 'You pay the deposit, the crew gets its date, and you get a two-hour arrival window with reminders. The balance is charged once {done}.',
        },
      ]),
    ),
    field(
      'packageText',
      mark('With a package'),
      'text',
      500,
      ({ offer }) =>
        `Choose {choice}, see the price for your ZIP code, get matched with a pro, and ${offer.takesDown ? 'schedule install and takedown' : 'schedule the visit'}. No home visit is needed first.`,
    ),
    field('benefitsTitle', mark('Title of the promises'), 'line', 90, 'Our promises'),
    field('benefits', mark('Promises'), 'parts', 2_500, promises),
    field('crewTitle', mark('Question to pros'), 'line', 90, 'Do you do this work yourself?'),
    field('questions', mark('Questions'), 'parts', 3_000, questions),
  ],
};

export const servicesTexts: PageDefinition = {
  id: 'services',
  title: mark('Services and free dates'),
  path: '/services',
  fields: [
    field('title', mark('Title'), 'line', 90, 'Your house, your date, your price'),
    field(
      'lead',
      mark('Under the title'),
      'text',
      300,
      'Start with your ZIP code. The dates you see come from the calendars of crews near you.',
    ),
    field(
      'points',
      mark('Short points'),
      'points',
      500,
      [
        'One price that you see before you book',
        'Vetted, insured crews near you',
        'If it’s not right, we fix it at no cost',
      ].join('\n'),
    ),
    field('galleryTitle', mark('Title of the pictures'), 'line', 90, 'Before and after'),
    field(
      'galleryText',
      mark('About the pictures'),
      'text',
      300,
      'Typical houses, drawn. Your estimate is for a house your size.',
    ),
    field(
      'gallery',
      mark('Three pictures'),
      'parts',
      800,
      writeParts([
        { title: 'A one-story house', text: '{package}' },
        { title: 'A two-story family house', text: '{package}' },
        { title: 'A tall house on a slope', text: '{package}' },
      ]),
    ),
  ],
};

export const guaranteeTexts: PageDefinition = {
  id: 'guarantee',
  title: mark('Guarantee'),
  path: '/help/guarantee',
  fields: [
    field('title', mark('Title'), 'line', 90, '100% satisfaction guarantee'),
    field('lead', mark('Under the title'), 'text', 300, 'If you’re not satisfied, we’ll fix it or refund you.'),
    field(
      'steps',
      mark('How it goes'),
      'parts',
      1_500,
      writeParts([
        {
          title: 'Tell us from your visit',
          text: 'Open the visit in your account and choose Report a problem. Say what is wrong and add photos if you can. The work is covered {guarantee}. {guaranteeRest}',
        },
        {
          title: 'A crew comes back',
          text: 'The crew that did the work is asked first, then the next one that is free. The visit costs you nothing.',
        },
        {
          title: 'Or we refund you',
          text: 'If a second visit can’t fix it, if no crew can come, or if you would rather not have one, a person reviews your refund and tells you why. It reaches your card within 7-10 business days.',
        },
      ]),
    ),
    field(
      'covered',
      mark('What is covered, beside what each service says'),
      'points',
      1_000,
      [
        'Work that differs from the package or the quote you accepted',
        'Damage the crew caused to your house or yard',
        'A crew that did not show up',
      ].join('\n'),
    ),
    field(
      'notCovered',
      mark('What is not covered'),
      'points',
      1_000,
      ['Work that we did not do', 'Damage from storms, fire or animals: we repair that at the price of a service call'].join(
        '\n',
      ),
    ),
  ],
};
