import type { ServerBuild } from '@remix-run/node';
import { serveBuildFrom } from '#app/platform/build-address';

/**
 * The build whose pages let browsers ask for its scripts, styles and fonts at another origin, such as a CDN's that fetches them from
 * here. Scripts name each other by path, so what comes from there asks there for the rest.
 */
export function buildFrom(build: ServerBuild, origin: string | undefined): ServerBuild {
  if (!origin) return build;
  serveBuildFrom(origin);
  const withOrigin = (_name: string, value: unknown) =>
    typeof value === 'string' && value.startsWith(build.publicPath) ? origin + value : value;
  const assets = JSON.parse(JSON.stringify(build.assets), withOrigin) as ServerBuild['assets'];
  return { ...build, assets, publicPath: origin + build.publicPath };
}
