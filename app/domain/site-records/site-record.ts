import { z } from 'zod';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

/** The sides of a building, as seen from the street. */
export const SIDES = ['front', 'left', 'right', 'back', 'other'] as const;
export type Side = (typeof SIDES)[number];
export const sideLabels: Record<Side, Marked> = {
  front: mark('Front'),
  left: mark('Left'),
  right: mark('Right'),
  back: mark('Rear'),
  other: mark('Other'),
};

/** Places of power that a form has room for. */
export const OUTLETS = [1, 2, 3, 4] as const;

export const GFCI = ['yes', 'no'] as const;

const outlet = z.object({ place: z.string(), amps: z.number().nullable(), gfci: z.enum(GFCI).nullable() });
const length = z.object({ side: z.enum(SIDES), feet: z.number().nullable(), fastener: z.string() });
export type Outlet = z.output<typeof outlet>;
export type SideLength = z.output<typeof length>;

/** What is known of a site besides its address. Empty texts and lists are what no one has written down. */
export type SiteFacts = {
  gateCode: string;
  dogs: string;
  parking: string;
  stories: number | null;
  ladderFeet: number | null;
  outlets: Outlet[];
  timerPlace: string;
  lengths: SideLength[];
};

export const NO_FACTS: SiteFacts = {
  gateCode: '',
  dogs: '',
  parking: '',
  stories: null,
  ladderFeet: null,
  outlets: [],
  timerPlace: '',
  lengths: [],
};

type Stored = Omit<SiteFacts, 'outlets' | 'lengths'> & { outlets: unknown; lengths: unknown };

/** The facts of a stored version; a list that can’t be read counts as empty. */
export function readFacts(row: Stored): SiteFacts {
  const { gateCode, dogs, parking, stories, ladderFeet, timerPlace } = row;
  return {
    gateCode,
    dogs,
    parking,
    stories,
    ladderFeet,
    timerPlace,
    outlets: z.array(outlet).catch([]).parse(row.outlets),
    lengths: readLengths(row.lengths),
  };
}

/** Stored lengths; what can’t be read counts as none. */
export function readLengths(stored: unknown): SideLength[] {
  return z.array(length).catch([]).parse(stored);
}

/** The feet of all sides together; null where nothing is measured. */
export function totalFeet({ lengths }: Pick<SiteFacts, 'lengths'>): number | null {
  const feet = lengths.map((side) => side.feet ?? 0).reduce((sum, each) => sum + each, 0);
  return feet > 0 ? feet : null;
}

export const GATE_CODE = mark('Gate code');

export type FactLine = { label: string; value: string };
export type FactSection = { title: string; lines: FactLine[] };

/** What is written down, by section; sections without a line are left out. */
export function describeFacts(facts: SiteFacts): FactSection[] {
  const total = totalFeet(facts);
  const sides = facts.lengths.filter(({ feet }) => feet !== null).length;
  const sections: FactSection[] = [
    {
      title: t('Access'),
      lines: [
        { label: translate(GATE_CODE), value: facts.gateCode },
        { label: t('Dogs'), value: facts.dogs },
        { label: t('Parking'), value: facts.parking },
      ],
    },
    {
      title: t('Height'),
      lines: [
        { label: t('Stories'), value: facts.stories === null ? '' : String(facts.stories) },
        { label: t('Ladder'), value: feetText(facts.ladderFeet) },
      ],
    },
    {
      title: t('Power'),
      lines: [
        ...facts.outlets.map((each, index) => ({ label: t('Outlet {number}', { number: index + 1 }), value: outletText(each) })),
        { label: t('Timer'), value: facts.timerPlace },
      ],
    },
    {
      title: t('Measured lengths'),
      lines: [
        ...facts.lengths.map(({ side, feet, fastener }) => ({
          label: translate(sideLabels[side]),
          value: [feetText(feet), fastener].filter(Boolean).join(', '),
        })),
        { label: t('Total'), value: sides > 1 ? feetText(total) : '' },
      ],
    },
  ];
  return sections
    .map(({ title, lines }) => ({ title, lines: lines.filter(({ value }) => value !== '') }))
    .filter(({ lines }) => lines.length > 0);
}

function feetText(feet: number | null): string {
  return feet === null ? '' : t('{feet} ft', { feet: feet.toLocaleString('en-US') });
}

function outletText({ place, amps, gfci }: Outlet): string {
  return [place, amps === null ? '' : `${amps} A`, gfci === null ? '' : gfci === 'yes' ? 'GFCI' : t('no GFCI')]
    .filter(Boolean)
    .join(', ');
}

/** What a version says otherwise than the one before it, as lines to print. Of a gate code only that it changed. */
export function describeChanges(before: SiteFacts, after: SiteFacts): FactLine[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const changes = [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((label) => old.get(label) !== fresh.get(label))
    .map((label) => ({ label, value: changeText(old.get(label), fresh.get(label)) }));
  return before.gateCode === after.gateCode
    ? changes
    : [{ label: translate(GATE_CODE), value: after.gateCode ? t('Changed') : t('Removed') }, ...changes];
}

function linesOf(facts: SiteFacts): Map<string, string> {
  const lines = describeFacts({ ...facts, gateCode: '' }).flatMap((section) => section.lines);
  return new Map(lines.map(({ label, value }) => [label, value]));
}

function changeText(before = '', after?: string): string {
  if (after === undefined) return t('Removed (was {before})', { before });
  return before === '' ? after : t('{after} (was {before})', { after, before });
}

export type RecordReader = 'customer' | 'pro' | 'office';
type Written = { writtenAs: RecordReader; writtenBy: string };

/** Who wrote a version, as its reader may know: pros read no names. */
export function describeWriter({ writtenAs, writtenBy }: Written, reader: RecordReader): string {
  if (writtenAs === 'pro')
    return reader === 'pro' ? t('Checked on site') : t('Checked on site by {writtenBy}', { writtenBy: writtenBy || t('a pro') });
  if (writtenAs === 'office')
    return reader === 'office' && writtenBy ? t('Updated by {writtenBy}', { writtenBy }) : t('Updated by our office');
  return reader === 'pro' || !writtenBy ? t('Updated by the customer') : t('Updated by {writtenBy}', { writtenBy });
}
