import { mark } from '#app/platform/texts/t';
import { field, type PageDefinition, type PageFacts, writeParts } from './page-definition';

/** What a business asks for that wants no program. */
export const OTHER_WORK = 'Work at our sites';

function programsTitle({ programLine }: PageFacts): string {
  return programLine ? '{programLine} programs' : 'Programs';
}

/** The page for businesses. Programs, sizes and prices are rows of their own. */
export const commercialTexts: PageDefinition = {
  id: 'commercial',
  title: mark('For businesses'),
  path: '/commercial',
  fields: [
    field('headline', mark('Headline'), 'line', 90, 'All your sites, one crew to call.'),
    field(
      'lead',
      mark('Under the headline'),
      'text',
      400,
      'Work for shops, offices and large properties. One plan for each site and one account manager.',
    ),
    field('benefitsTitle', mark('Title of the benefits'), 'line', 90, 'How we work with businesses'),
    field(
      'benefits',
      mark('Benefits'),
      'parts',
      2_000,
      writeParts([
        {
          title: 'All sites, one account',
          text: 'One account manager confirms each site’s schedule within 1 business day.',
        },
        { title: 'Outside your hours', text: 'Crews come before you open or after you close.' },
        {
          title: 'A report after each visit',
          text: 'Findings with severity, photos and what was done, by email {reportTime}.',
        },
        {
          title: 'Invoice {netTerms}',
          text: 'Certificates of insurance on file, one invoice a month, no card needed on site.',
        },
      ]),
    ),
    field('programsTitle', mark('Title of the programs'), 'line', 90, programsTitle),
    field(
      'programsText',
      mark('About the programs'),
      'text',
      400,
      'List prices for one site, before tax. We quote several sites, or a very large building, separately.',
    ),
    field('requestTitle', mark('Title of the request'), 'line', 90, 'Request a quote'),
    field('requestText', mark('About the request'), 'text', 400, ({ programLine }) =>
      [
        'An account manager reviews your request and calls you {leadTime}.',
        ...(programLine ? ['The prices above are starting points: several sites cost less each.'] : []),
      ].join(' '),
    ),
    field(
      'requestPoints',
      mark('Points beside the request'),
      'points',
      500,
      [
        'No contract before you have seen a plan',
        'One invoice a month, {netTerms}',
        'Certificates of insurance with the quote',
      ].join('\n'),
    ),
    field('otherWork', mark('What they can ask for beside programs'), 'line', 60, OTHER_WORK),
    field('pageTitle', mark('Title for search engines and tabs'), 'line', 80, 'For businesses'),
    field(
      'description',
      mark('Description for search engines'),
      'text',
      200,
      'Work at one or many sites: one account manager, reports after each visit, invoices {netTerms}.',
    ),
  ],
};
