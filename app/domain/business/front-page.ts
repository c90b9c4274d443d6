import { z } from 'zod';
import { currentLocale } from '#app/platform/texts/language';
import { t } from '#app/platform/texts/t';
import type { Offer } from '../catalog/offer.server';

const words = z.string();
const step = z.object({ title: words, text: words });

/** The setting `frontPage`: the texts of the front page as an admin wrote them. */
export const frontPageSchema = z.object({
  pageTitle: words,
  description: words,
  headline: words,
  lead: words,
  points: z.array(words),
  packagesTitle: words,
  packagesLead: words,
  stepsTitle: words,
  steps: z.array(step).min(1),
  guaranteeTitle: words,
  guaranteeText: words,
  guaranteePoints: z.array(words),
  crewTitle: words,
  /** Counts its changes: a second one from an old page is refused. */
  version: z.number().int(),
});

export type FrontPage = z.output<typeof frontPageSchema>;

/** What a text may leave open: filled in from packages, seasons and policies. */
export const FRONT_WORDS = ['ways', 'prices', 'takedown', 'guarantee'] as const;
export type FrontWords = Record<(typeof FRONT_WORDS)[number], string>;

/** "Snow removal and gutter cleaning". More than three are not listed. */
function listNames(names: readonly string[]): string {
  if (names.length === 0 || names.length > 3) return t('Home services');
  const [first = '', ...others] = names;
  return new Intl.ListFormat(currentLocale()).format([
    first,
    ...others.map((name) => name.charAt(0).toLowerCase() + name.slice(1)),
  ]);
}

function usualSteps(takesDown: boolean): FrontPage['steps'] {
  return [
    { title: t('Choose your package'), text: t('Pick what you would like done. {prices}', { prices: '{prices}' }) },
    {
      title: t('Get matched with a pro'),
      text: t('We find the nearest insured crew that is free on your day. You see who’s coming, and you can message them.'),
    },
    takesDown
      ? {
          title: t('Schedule both visits'),
          text: t(
            'You get a two-hour arrival window, reminders before the visit, and a takedown {takedown}, in the week you pick.',
            { takedown: '{takedown}' },
          ),
        }
      : { title: t('Schedule your visit'), text: t('You get a two-hour arrival window and reminders before the visit.') },
  ];
}

/** The front page before an admin writes one: made of the names and the words of the services that are on. */
export function usualFrontPage({ names, texts, takesDown, doneText }: Offer): FrontPage {
  const what = listNames(names);
  return {
    pageTitle: t('{services}, done for you', { services: what }),
    description: t('{services} by insured local crews. See your price and the next free dates first.', { services: what }),
    headline: t('{services}, done for you.', { services: what }),
    lead: [
      names.length === 1 ? (texts[0] ?? '') : t('A vetted local crew does the work.'),
      t('You see the price and the next free dates before you leave your name.'),
    ]
      .filter(Boolean)
      .join(' '),
    points: [t('Local crews near you'), t('Flat price before you book'), t('Insured, vetted crews')],
    packagesTitle: t('Packages and prices'),
    packagesLead: t('Every package says what is in it, and you see what it costs before you book.'),
    stepsTitle: t('From booking to done'),
    steps: usualSteps(takesDown),
    guaranteeTitle: t('If it’s not right, we come back.'),
    guaranteeText: t(
      'The work is covered {guarantee}. Tell us what is wrong and a crew returns, starting with the one that did it. If we can’t fix it, we refund you.',
      { guarantee: '{guarantee}' },
    ),
    guaranteePoints: [
      t('You see any fee before you confirm'),
      t('Pay a deposit now and the rest when {done}', { done: doneText }),
      takesDown ? t('Takedown is part of the price') : t('Rescheduling because of weather is free'),
    ],
    crewTitle: t('Do you do this work for a living?'),
    version: 0,
  };
}

function fill(text: string, given: FrontWords): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => given[name as keyof FrontWords] ?? placeholder);
}

/** The texts as visitors read them. */
export function fillFrontPage(page: FrontPage, given: FrontWords): FrontPage {
  const filled = Object.entries(page).map(([key, value]) => {
    if (typeof value === 'string') return [key, fill(value, given)];
    if (!Array.isArray(value)) return [key, value];
    const each = value.map((one) =>
      typeof one === 'string' ? fill(one, given) : { title: fill(one.title, given), text: fill(one.text, given) },
    );
    return [key, each];
  });
  return frontPageSchema.parse(Object.fromEntries(filled));
}
