import { readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

/** What is started as a process of its own, or as a thread beside one. */
const ENTRIES = {
  serve: 'scripts/serve.ts',
  web: 'server.ts',
  worker: 'workers/main.ts',
  'plan-thread': 'workers/plan-thread.ts',
  'admin-bootstrap': 'scripts/admin-bootstrap.ts',
  config: 'scripts/config.ts',
  analytics: 'scripts/analytics.ts',
};
export const SERVER_FOLDER = path.join('build', 'server');

/**
 * Compiles everything that runs on the server but the pages to JavaScript. Packages stay outside.
 *
 * @throws Error naming each imported package that is there for development only
 */
export async function compileServer(): Promise<void> {
  rmSync(SERVER_FOLDER, { recursive: true, force: true });
  const imported = new Map<string, string>();
  await build({
    entryPoints: ENTRIES,
    outdir: SERVER_FOLDER,
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
    plugins: [packagesStayOutside(imported)],
  });
  refuseDevelopmentPackages(imported);
}

/** The same question about the pages that Remix has built. */
export async function checkPagePackages(buildFile = 'build/index.js'): Promise<void> {
  const imported = new Map<string, string>();
  const plugins = [packagesStayOutside(imported)];
  await build({
    entryPoints: [buildFile],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    plugins,
  });
  refuseDevelopmentPackages(imported);
}

/** Notes in `imported` each package that is asked for, and by what. */
export function packagesStayOutside(imported: Map<string, string>): Plugin {
  return {
    name: 'packages-stay-outside',
    setup(compiler) {
      compiler.onResolve({ filter: /^[^./#]/ }, ({ path: specifier, importer, kind }) => {
        if (kind === 'entry-point') return undefined;
        imported.set(specifier, path.relative('', importer));
        return { path: specifier, external: true };
      });
    },
  };
}

/** The lock file knows which packages are there for development only: `npm prune --omit=dev` takes those away. */
function refuseDevelopmentPackages(imported: Map<string, string>): void {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { dev?: true }> };
  const problems = [...imported].filter(([specifier]) => {
    const locked = packages[`node_modules/${packageOf(specifier)}`];
    return !isNodes(specifier) && (!locked || locked.dev);
  });
  if (problems.length === 0) return;
  const lines = problems.map(([specifier, importer]) => `${importer} imports ${specifier}`);
  throw new Error(`What runs imports packages that only development has:\n  ${lines.join('\n  ')}`);
}

function isNodes(specifier: string): boolean {
  return specifier.startsWith('node:') || builtinModules.includes(specifier);
}

function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
