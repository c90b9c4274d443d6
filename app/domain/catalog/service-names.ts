import { t } from '#app/platform/texts/t';
type Sold = { name: string; takedownMinutes: number | null; serviceLine: { takesDown: boolean } };

/** The line of a quote that a package stands in: "Basic Outline, installed and taken down", or its name alone where nothing is put up. */
export function packageLine({ name, takedownMinutes, serviceLine }: Sold): string {
  if (!serviceLine.takesDown) return name;
  return `${name}, installed${takedownMinutes ? ' and taken down' : ''}`;
}

/** "Basic Outline installation". */
export function serviceName(packageName: string, kind: string): string {
  switch (kind) {
    case 'install':
      return t('{service} installation', { service: packageName });
    case 'takedown':
      return t('{service} takedown', { service: packageName });
    case 'service_call':
      return t('{service} service call', { service: packageName });
    case 'service':
      return t('{service} visit', { service: packageName });
    default:
      return `${packageName} ${kind}`;
  }
}

/** The same for the office, which tells the places of a team and the days apart: "Basic Outline installation, pro 2". */
export function placeServiceName(packageName: string, { kind, seat, day }: { kind: string; seat: number; day: number }): string {
  const name = serviceName(packageName, kind);
  if (seat > 1 && day > 1) return t('{service}, pro {number}, day {day}', { service: name, number: seat, day });
  if (day > 1) return t('{service}, day {day}', { service: name, day });
  return seat > 1 ? t('{service}, pro {number}', { service: name, number: seat }) : name;
}
