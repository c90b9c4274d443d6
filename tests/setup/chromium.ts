import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const OLDEST_MAJOR = 120;

/**
 * A Chromium that runs on this machine: the one named by CHROMIUM_PATH, Playwright's own, an installed one, else the one that comes
 * inside an npm package, so that a machine that can only reach the npm registry runs the browser tests too.
 */
export async function resolveChromium(): Promise<string> {
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => INSTALLED.map((name) => path.join(folder, name)));
  const candidates = [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...onPath];
  const found = candidates.find((file) => file !== '' && existsSync(file) && runs(file));
  return found ?? unpackedChromium();
}

function runs(file: string, env: NodeJS.ProcessEnv = process.env): boolean {
  const answer = spawnSync(file, ['--version'], { encoding: 'utf8', env, timeout: 20_000 });
  const major = Number(/(\d+)\.\d+\.\d+/.exec(answer.stdout ?? '')?.[1] ?? 0);
  return answer.status === 0 && major >= OLDEST_MAJOR;
}

async function unpackedChromium(): Promise<string> {
  const manifest = JSON.parse(readFileSync(path.resolve('node_modules/@sparticuz/chromium/package.json'), 'utf8')) as {
    version: string;
  };
  const home = path.resolve('node_modules/.cache', `chromium-${manifest.version}`);
  const launcher = path.join(home, 'launch.sh');
  if (existsSync(launcher)) return launcher;
  mkdirSync(path.dirname(home), { recursive: true });
  const draft = mkdtempSync(`${home}-`);
  await unpackInto(draft);
  writeLauncher(draft);
  chmodSync(draft, 0o755);
  try {
    renameSync(draft, home);
  } catch {
    // Another process was faster; its copy is the same.
    rmSync(draft, { recursive: true, force: true });
  }
  if (!runs(launcher)) throw new Error(`Chromium does not run from [${home}].\nMaybe install chromium, or set CHROMIUM_PATH.`);
  return launcher;
}

/** The package unpacks into the temp folder, whatever lies there already; so it is given a temp folder of its own. */
async function unpackInto(draft: string): Promise<void> {
  const before = { ...process.env };
  // Said to be on that system, it also unpacks libraries such as libnss3, which a bare server lacks.
  Object.assign(process.env, { TMPDIR: draft, CODEBUILD_BUILD_IMAGE: 'nodejs20' });
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    await packaged.executablePath();
  } finally {
    for (const name of ['TMPDIR', 'CODEBUILD_BUILD_IMAGE', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
  chmodSync(path.join(draft, 'chromium'), 0o755);
}

/** The packed libraries and fonts are used only where the system has none: its own fit it better. */
function writeLauncher(draft: string): void {
  const browser = path.join(draft, 'chromium');
  // Found from where it lies, so that a moved checkout keeps working.
  const lines = ['#!/bin/sh', 'home=$(dirname "$(readlink -f "$0")")'];
  if (!runs(browser)) lines.push(`export LD_LIBRARY_PATH="$home/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`);
  if (!existsSync('/etc/fonts')) lines.push(`export FONTCONFIG_PATH="$home/fonts"`);
  lines.push(`exec "$home/chromium" "$@"`, '');
  writeFileSync(path.join(draft, 'launch.sh'), lines.join('\n'), { mode: 0o755 });
}
