type Line = {
  license: string | null;
  licenseStates: readonly string[];
  _count: { packages: number; seasons: number; policies: number };
};

/** What stands under a service in the list: what is on sale, what is missing, what pros need. */
export function lineFacts({ license, licenseStates, _count }: Line): string[] {
  const { packages, seasons, policies } = _count;
  const where = licenseStates.length > 0 ? ` in ${licenseStates.join(', ')}` : '';
  return [
    packages === 1 ? '1 package on sale' : `${packages} packages on sale`,
    ...(seasons === 0 ? ['No season'] : []),
    ...(policies === 0 ? ['No cancellation policy'] : []),
    license ? `Pros need a ${license}${where}` : 'No license needed',
  ];
}
