import { t } from '#app/platform/texts/t';
type Line = {
  license: string | null;
  licenseStates: readonly string[];
  _count: { packages: number; seasons: number; policies: number };
};

/** What stands under a service in the list: what is on sale, what is missing, what pros need. */
export function lineFacts({ license, licenseStates, _count }: Line): string[] {
  const { packages, seasons, policies } = _count;
  const states = licenseStates.join(', ');
  return [
    t('{count, plural, one {# package on sale} other {# packages on sale}}', { count: packages }),
    ...(seasons === 0 ? [t('No season')] : []),
    ...(policies === 0 ? [t('No cancellation policy')] : []),
    license
      ? states
        ? t('Pros need a {license} in {states}', { license, states })
        : t('Pros need a {license}', { license })
      : t('No license needed'),
  ];
}
