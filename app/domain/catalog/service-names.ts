const kindWords: Record<string, string> = { install: 'installation', takedown: 'takedown', service_call: 'service call' };

/** "Basic Outline installation". */
export function serviceName(packageName: string, kind: string): string {
  return `${packageName} ${kindWords[kind] ?? kind}`;
}
