/**
 * Every color of the product, once for daylight and once for dusk. The stylesheet, the Tailwind names and the
 * contrast test all read this table, so a color cannot be used that the test has not weighed.
 */
export type Token = keyof typeof light;

/** Snow paper, night ink, evergreen actions. */
export const light = {
  canvas: '#FAF7F2',
  surface: '#FFFFFF',
  sunken: '#F2EDE4',
  raised: '#FFFFFF',
  ink: '#0F1B2D',
  'ink-soft': '#3F4B5F',
  'ink-faint': '#59657A',
  line: '#E4DCCF',
  'line-strong': '#847B6C',
  action: '#14463B',
  'action-hover': '#0D332B',
  'action-ink': '#FFFFFF',
  'action-soft': '#E2EEE8',
  link: '#14463B',
  lamp: '#FFB547',
  'lamp-ink': '#0F1B2D',
  'lamp-soft': '#FFF1D6',
  ember: '#D9622B',
  'ember-text': '#A6431A',
  focus: '#D9622B',
  good: '#1B5E43',
  'good-soft': '#E0F1E6',
  info: '#234E86',
  'info-soft': '#E3ECF8',
  warn: '#7A4B06',
  'warn-soft': '#FFF0CF',
  bad: '#A32A1B',
  'bad-soft': '#FCE6E1',
  'bad-ink': '#FFFFFF',
  calm: '#4A5568',
  'calm-soft': '#ECEAE6',
} as const;

/** Night paper, snow ink, lamplight actions. */
export const dark: Record<Token, string> = {
  canvas: '#0F1B2D',
  surface: '#16253B',
  sunken: '#0B1524',
  raised: '#1D2E48',
  ink: '#FAF7F2',
  'ink-soft': '#CAD3E0',
  'ink-faint': '#A2AEC0',
  line: '#2A3B55',
  'line-strong': '#8090A8',
  action: '#FFB547',
  'action-hover': '#FFC871',
  'action-ink': '#0F1B2D',
  'action-soft': '#2B3040',
  link: '#FFC871',
  lamp: '#FFB547',
  'lamp-ink': '#0F1B2D',
  'lamp-soft': '#3A3227',
  ember: '#E8814F',
  'ember-text': '#F7A781',
  focus: '#FFB547',
  good: '#86D8B0',
  'good-soft': '#16392F',
  info: '#A5C8F7',
  'info-soft': '#1D3558',
  warn: '#FFC871',
  'warn-soft': '#3B2F18',
  bad: '#FF9D8A',
  'bad-soft': '#4A2322',
  'bad-ink': '#2A0C08',
  calm: '#BAC5D5',
  'calm-soft': '#26364E',
};

const onPaper = ['canvas', 'surface', 'sunken', 'raised'] as const;
const inks = ['ink', 'ink-soft', 'ink-faint', 'link', 'ember-text', 'bad'] as const;
const kinds = ['good', 'info', 'warn', 'bad', 'calm'] as const;

/** Text on a background: at least 4.5:1. */
export const textPairs: ReadonlyArray<readonly [Token, Token]> = [
  ...onPaper.flatMap((paper) => inks.map((ink) => [ink, paper] as const)),
  ...kinds.map((kind) => [kind, `${kind}-soft`] as const),
  ...kinds.map((kind) => ['ink', `${kind}-soft`] as const),
  ...kinds.map((kind) => ['ink-soft', `${kind}-soft`] as const),
  ...kinds.flatMap((kind) => onPaper.map((paper) => [kind, paper] as const)),
  ['action-ink', 'action'],
  ['action-ink', 'action-hover'],
  ['bad-ink', 'bad'],
  ['lamp-ink', 'lamp'],
  ['ink', 'lamp-soft'],
  ['ink-soft', 'lamp-soft'],
  ['ember-text', 'lamp-soft'],
  ['link', 'lamp-soft'],
  ['ink', 'action-soft'],
  ['ink-soft', 'action-soft'],
  ['link', 'action-soft'],
];

/** Edges of controls, focus rings and meaningful shapes on what surrounds them: at least 3:1. */
export const shapePairs: ReadonlyArray<readonly [Token, Token]> = [
  ...onPaper.flatMap((paper) => (['line-strong', 'focus', 'action', 'ember'] as const).map((edge) => [edge, paper] as const)),
  ['focus', 'lamp-soft'],
  ['focus', 'action-soft'],
  ['line-strong', 'lamp-soft'],
  ['action', 'action-soft'],
];

/** '#0F1B2D' as '15 27 45', the form that lets Tailwind add an alpha. */
export function channels(hex: string): string {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ');
}

/** The custom properties of one theme: `{ '--c-ink': '15 27 45', … }`. */
export function themeProperties(theme: Record<Token, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(theme).map(([name, hex]) => [`--c-${name}`, channels(hex)]));
}
