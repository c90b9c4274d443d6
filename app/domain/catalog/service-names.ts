const kindWords: Record<string, string> = {
  install: 'installation',
  takedown: 'takedown',
  service_call: 'service call',
  service: 'visit',
};

type Sold = { name: string; takedownMinutes: number | null; serviceLine: { takesDown: boolean } };

/** The line of a quote that a package stands in: "Basic Outline, installed and taken down", or its name alone where nothing is put up. */
export function packageLine({ name, takedownMinutes, serviceLine }: Sold): string {
  if (!serviceLine.takesDown) return name;
  return `${name}, installed${takedownMinutes ? ' and taken down' : ''}`;
}

/** "Basic Outline installation". */
export function serviceName(packageName: string, kind: string): string {
  return `${packageName} ${kindWords[kind] ?? kind}`;
}
