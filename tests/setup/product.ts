import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { compileIfChanged } from '../../scripts/build-if-changed';
import { SERVER_FOLDER } from '../../scripts/compile-server';
import { freePort } from '../../scripts/embedded-postgres';
import { noteAsked } from './note-asked';

export type ProductOptions = {
  databaseUrl: string;
  /** The owner's address of that database: then the image's commands run it, which migrate first and give the role its rights. */
  ownerUrl?: string;
  webs?: number;
  workers?: number;
  /** Port of the first web process; default: a free one. */
  port?: number;
  env?: Record<string, string>;
  /** Where another build of the product lies; default: this checkout. */
  checkout?: string;
};

export type ProductProcess = { child: ChildProcess; output: () => string };
export type Product = {
  /** One origin for each web process. */
  origins: string[];
  webs: ProductProcess[];
  workers: ProductProcess[];
  startWorker: () => ProductProcess;
  stop: () => Promise<void>;
};

const READY_LIMIT_MS = 120_000;
/** So high that no test meets them by accident; a test about limits sets its own. */
export const NO_LIMITS: Record<string, string> = Object.fromEntries(
  [
    'SIGN_IN_PER_MINUTE',
    'SIGN_UP_PER_HOUR',
    'FORM_ACCEPTED_PER_HOUR',
    'FORM_REFUSED_PER_HOUR',
    'CLAIM_PER_MINUTE',
    'MESSAGE_PER_MINUTE',
    'UPLOAD_PER_HOUR',
  ].map((name) => [`LIMIT_${name}`, '1000000']),
);

/**
 * Starts the built product as real processes on one database, the way the image's commands `web` and `worker` do, and waits until
 * every web process is ready. The pages must have been built.
 */
export async function startProduct({
  databaseUrl,
  ownerUrl,
  webs = 1,
  workers = 1,
  port,
  env = {},
  checkout,
}: ProductOptions): Promise<Product> {
  if (webs > 0) noteAsked('startProduct');
  await compileIfChanged();
  const ports = await Promise.all(
    Array.from({ length: webs }, (_, index) => (index === 0 && port ? Promise.resolve(port) : freePort())),
  );
  const shared: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a-secret-that-only-tests-know',
    LOG_LEVEL: 'warn',
    REQUIRE_ADMIN_MFA: '0',
    SANDBOX: '1',
    APP_URL: `http://localhost:${ports[0] ?? 3000}`,
    ...(ownerUrl ? { MIGRATION_DATABASE_URL: ownerUrl } : {}),
    ...NO_LIMITS,
    ...env,
  };
  const running: ProductProcess[] = [];
  function launch(command: 'web' | 'worker', own: Record<string, string>): ProductProcess {
    const started = launchNode(ownerUrl ? ['serve', command] : [command], { ...shared, ...own }, checkout);
    running.push(started);
    return started;
  }
  const startWorker = () => launch('worker', {});
  const webProcesses = ports.map((own) => launch('web', { PORT: String(own), HOST: '127.0.0.1' }));
  const workerProcesses = Array.from({ length: workers }, startWorker);
  const origins = ports.map((own) => `http://localhost:${own}`);
  const stop = () => stopAll(running);
  try {
    await Promise.all(origins.map((origin, index) => untilReady(origin, webProcesses[index], workers > 0)));
  } catch (error) {
    await stop();
    const said = running.map(({ output }) => output()).join('\n');
    throw new Error(`The product did not start: ${String(error)}\n${said}`, { cause: error });
  }
  return { origins, webs: webProcesses, workers: workerProcesses, startWorker, stop };
}

function launchNode([entry = '', ...args]: string[], env: NodeJS.ProcessEnv, checkout?: string): ProductProcess {
  const child = spawn(process.execPath, [path.join(SERVER_FOLDER, `${entry}.js`), ...args], {
    env,
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      lines.push(text);
      lines.splice(0, lines.length - 200);
    });
  }
  return { child, output: () => lines.join('') };
}

async function untilReady(origin: string, web: ProductProcess | undefined, withWorker: boolean): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS;
  const address = `${origin.replace('localhost', '127.0.0.1')}/${withWorker ? 'readyz' : 'healthz'}`;
  while (Date.now() < deadline) {
    if (web && web.child.exitCode !== null) throw new Error(`a web process left with code ${web.child.exitCode}`);
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok && !(withWorker && /"degraded":true/.test(await answer.text()))) return;
    await delay(100);
  }
  throw new Error(`${address} was not ready in time`);
}

async function stopAll(running: ProductProcess[]): Promise<void> {
  const living = running.map(({ child }) => child).filter((child) => child.exitCode === null && child.signalCode === null);
  const gone = living.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  // A frozen process receives nothing but these two.
  for (const child of living) {
    child.kill('SIGCONT');
    child.kill('SIGTERM');
  }
  const timer = setTimeout(() => living.forEach((child) => child.kill('SIGKILL')), 12_000);
  await Promise.all(gone);
  clearTimeout(timer);
}
