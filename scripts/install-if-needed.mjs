// Node's own modules only: this runs before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

const OLDEST_NODE = [20, 11];

/** Runs `npm ci` when node_modules is missing or older than the lock file, and leaves with npm's exit code when that fails. */
export async function installIfNeeded() {
  refuseOldNode();
  const installed = path.join('node_modules', '.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync('package-lock.json').mtimeMs) return;
  console.log('Installing the packages (a few minutes the first time) ...');
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const child = spawn(command, [...first, 'ci', '--include=dev', '--no-audit', '--no-fund'], {
    stdio: 'inherit',
    env: plainEnv(),
  });
  // Told to stop, we take the installation with us; npm itself would first finish what it is at.
  const stop = () => child.kill('SIGKILL');
  const pass = { SIGINT: stop, SIGTERM: stop, SIGHUP: stop };
  for (const [signal, handler] of Object.entries(pass)) process.on(signal, handler);
  const [code, signal] = await new Promise((resolve) => child.once('close', (...ending) => resolve(ending)));
  for (const [name, handler] of Object.entries(pass)) process.off(name, handler);
  if (signal) process.exit(1);
  if (code !== 0) {
    console.error('The packages could not be installed: see what npm says above.');
    process.exit(code ?? 1);
  }
}

/** What the outer npm tells its scripts is not meant for an npm of our own. */
function plainEnv() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(config|package|lifecycle)_/i.test(name)));
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}
