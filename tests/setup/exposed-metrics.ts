import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Registry } from 'prom-client';

const CODE = ['app/platform/metrics.server.ts', 'app/domain/operations/business-metrics.server.ts'];

/** The names of what web and worker expose, by the code that makes it. */
export function exposedMetrics(): Set<string> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'brightcrew_' });
  const code = CODE.map((file) => readFileSync(file, 'utf8')).join('\n');
  const own = [...code.matchAll(/'(brightcrew_[a-z_]+[a-z])'/g)].map(([, name = '']) => name);
  return new Set([...registry.getMetricsAsArray().map(({ name }) => name), ...own]);
}

/** The names in an expression of Prometheus. */
export function namedMetrics(expression: string): string[] {
  return [...expression.matchAll(/brightcrew_[a-z0-9_]+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, ''));
}
