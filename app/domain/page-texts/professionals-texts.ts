import { mark } from '#app/platform/texts/t';
import { field, type PageDefinition, writeParts } from './page-definition';

const SUPPORT = 'Support in season.';
const SUPPORT_AND_LINE = 'Support in season, and an emergency line around the clock while crews are out.';

/** The page for pros. */
export const professionalsTexts: PageDefinition = {
  id: 'professionals',
  title: mark('For professionals'),
  path: '/professionals',
  fields: [
    field('headline', mark('Headline'), 'line', 90, 'Your tools, your hours, {share} of the job.'),
    field(
      'lead',
      mark('Under the headline'),
      'text',
      400,
      'We send you paid work near home all season. You say when, how far and for how much. We find the houses, collect the payment and pay you.',
    ),
    field('benefits', mark('What they get'), 'parts', 2_000, ({ hasEmergencyLine }) =>
      writeParts([
        {
          title: 'Keep {share} of each job',
          text: 'The customer pays {customerPays}, you earn {youEarn}. We pay the card fees.',
        },
        {
          title: 'No fees, no dead leads',
          text: 'Joining is free, there are no monthly fees, and every job you see is paid.',
        },
        {
          title: 'Your rules',
          text: 'Hours, blocked days, radius and minimum payout. We never assign you a job that breaks them.',
        },
        { title: 'You can see why', text: 'For each job that went to another pro, you see the reason and the numbers.' },
        {
          title: 'Protected work',
          text: 'Customers pay a deposit before you load the van, and a fee if they cancel late.',
        },
        { title: 'Real support', text: hasEmergencyLine ? SUPPORT_AND_LINE : SUPPORT },
      ]),
    ),
    field('splitTitle', mark('Title of the example'), 'line', 90, 'One job, in figures'),
    field(
      'splitText',
      mark('Under the example'),
      'text',
      300,
      'Money for a finished job is on its way to your bank {payTime} after completion.',
    ),
    field('stepsTitle', mark('Title of the steps'), 'line', 90, 'Three steps to the first job'),
    field(
      'steps',
      mark('Steps'),
      'parts',
      1_500,
      writeParts([
        { title: 'Apply', text: 'Name, ZIP code, years of experience. Ten minutes on your phone.' },
        {
          title: 'Send your documents',
          text: 'Insurance certificate, an ID, and a license where your state asks for one. We check them and remind you before they expire.',
        },
        {
          title: 'Take your first job',
          text: 'Set hours and radius, switch on Accepting Jobs, and get offers as soon as we have a job for you.',
        },
      ]),
    ),
    field(
      'requirements',
      mark('What they need'),
      'points',
      1_000,
      [
        'At least {insurance} liability insurance, proof on file',
        'Two years of experience; with less you start as a helper',
        'A license where the state of the job asks for one',
        'Your own tools, vehicle and a phone with data',
      ].join('\n'),
    ),
    field(
      'frontText',
      mark('On the front page'),
      'text',
      300,
      'Keep {share} of every job, choose your own radius and hours, and never pay for a lead. Joining is free.',
    ),
    field('pageTitle', mark('Title for search engines and tabs'), 'line', 80, 'For professionals: keep {share} of every job'),
    field(
      'description',
      mark('Description for search engines'),
      'text',
      200,
      'Join free, set your own radius, hours and minimum payout, and keep {share} of every job. No monthly fees, no paid leads.',
    ),
  ],
};
