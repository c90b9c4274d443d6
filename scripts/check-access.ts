import type { ServerBuild } from '@remix-run/node';
import { accessPolicy } from '../app/http/access-policy';

const GUARDED = Symbol.for('app.guarded');
const HANDLERS = ['loader', 'action'] as const;

/**
 * What a server build leaves unguarded: handlers that were not made by guardLoader or guardAction with their own route's id,
 * handlers without an entry, and entries without a handler.
 */
export function accessProblems(build: Pick<ServerBuild, 'routes'>): string[] {
  const policy: Record<string, { loader?: unknown; action?: unknown }> = accessPolicy;
  const problems: string[] = [];
  for (const [routeId, route] of Object.entries(build.routes)) {
    for (const which of HANDLERS) {
      const handler = route?.module[which] as { [GUARDED]?: string } | undefined;
      const declared = policy[routeId]?.[which] !== undefined;
      if (handler && handler[GUARDED] !== routeId)
        problems.push(`${routeId}: its ${which} is not guarded as this route [${handler[GUARDED] ?? 'bare'}]`);
      if (handler && !declared) problems.push(`${routeId}: its ${which} has no entry in app/http/access-policy.ts`);
      if (!handler && declared) problems.push(`${routeId}: the entry for its ${which} speaks of no handler`);
    }
  }
  for (const routeId of Object.keys(policy))
    if (!(routeId in build.routes)) problems.push(`${routeId}: the entry speaks of no route`);
  return problems;
}

/** Fails the build over a handler without a declared policy. */
export function checkAccess(pages: Pick<ServerBuild, 'routes'>): void {
  const problems = accessProblems(pages);
  if (problems.length) throw new Error(`The build has handlers that decide nothing about access:\n  ${problems.join('\n  ')}`);
}
