import { t, translateKnown } from '#app/platform/texts/t';

const MORE_FEET = /^(\d+) ft more roofline than included$/;
const INSTALLED = /^(.+), installed( and taken down)?$/;
const COVERED = /^Covered by (.+)$/;
const MEMBER = /^(.+) member, ([\d.]+)% off$/;

/** The label of a quote's line, which is kept in English, as its reader reads it; what the office wrote stays as it wrote it. */
export function lineWords(label: string): string {
  const [, feet] = MORE_FEET.exec(label) ?? [];
  if (feet) return t('{feet} ft more roofline than included', { feet });
  const [, pack, down] = INSTALLED.exec(label) ?? [];
  if (pack) return down ? t('{pack}, installed and taken down', { pack }) : t('{pack}, installed', { pack });
  const [, plan, percent] = MEMBER.exec(label) ?? [];
  if (plan && percent) return t('{plan} member, {percent}% off', { plan, percent });
  const [, by] = COVERED.exec(label) ?? [];
  if (by) return t('Covered by {plan}', { plan: by });
  return translateKnown(label);
}

/** A line with that label. */
export function inReadersWords<Line extends { label: string }>(line: Line): Line {
  return { ...line, label: lineWords(line.label) };
}
