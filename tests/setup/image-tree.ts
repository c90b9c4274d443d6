import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The user of Node's images: the Dockerfile runs as this user. */
const IMAGE_USER = { uid: 1000, gid: 1000 };
const isRoot = process.getuid?.() === 0;

type ImageTree = {
  /** What the image holds at /app. */
  folder: string;
  /** The folder that its VOLUME line makes writable. */
  data: string;
  /** Starts one of the image's commands in it. */
  run: (args: string[], env: Record<string, string>) => ChildProcess;
  /** What the Dockerfile sets. */
  env: Record<string, string>;
};

/**
 * Makes what the Dockerfile puts into the image, without docker: the packages of this checkout (as links, so that it takes seconds),
 * its own RUN lines after the build, and the files its last stage copies. The checkout must have been built.
 */
export function buildImageTree(scratch: string): ImageTree {
  const lines = readFileSync('Dockerfile', 'utf8').split('\n');
  const [build, folder, data, temp] = ['build', 'app', 'data', 'tmp'].map((name) => path.join(scratch, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const made of [build, folder, data, temp]) mkdirSync(made, { mode: 0o755 });
  copyCheckout(build);
  const built = lines.indexOf('RUN node --import tsx scripts/build.ts');
  const nextStage = lines.findIndex((line, index) => index > built && line.startsWith('FROM '));
  for (const line of lines.slice(built + 1, nextStage)) if (line.startsWith('RUN ')) runStep(line.slice(4), build);
  for (const line of lines.slice(nextStage)) {
    const [, from, to] = /^COPY --from=build \/app\/(\S+) \.\/(\S+)$/.exec(line) ?? [];
    if (!from || !to) continue;
    mkdirSync(path.dirname(path.join(folder, to)), { recursive: true });
    renameSync(path.join(build, from), path.join(folder, to));
  }
  rmSync(build, { recursive: true, force: true });
  const entry = JSON.parse(found(lines, /^ENTRYPOINT (.+)$/)) as string[];
  const env = Object.fromEntries(
    found(lines, /^ENV (.+)$/)
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );
  return {
    folder,
    data,
    env,
    run: (args, more) => runContained({ scratch, folder, data, temp }, [...entry.slice(1), ...args], { ...env, ...more }),
  };
}

function found(lines: string[], pattern: RegExp): string {
  return lines.map((line) => pattern.exec(line)?.[1]).find(Boolean) ?? '';
}

/** Packages as hard links; what npm rewrites, and what was built, as copies. */
function copyCheckout(to: string): void {
  const linked = spawnSync('cp', ['-al', 'node_modules', to]).status === 0;
  if (!linked) {
    rmSync(path.join(to, 'node_modules'), { recursive: true, force: true });
    cpSync('node_modules', path.join(to, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  }
  const list = path.join(to, 'node_modules', '.package-lock.json');
  rmSync(list, { force: true });
  copyFileSync(path.join('node_modules', '.package-lock.json'), list);
  for (const entry of ['package.json', 'package-lock.json', '.npmrc', 'build', 'public', 'prisma'])
    cpSync(entry, path.join(to, entry), { recursive: true });
}

function runStep(command: string, cwd: string): void {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_offline: 'true', NODE_ENV: 'test' as const };
  const ended = spawnSync('/bin/sh', ['-c', command], { cwd, env, encoding: 'utf8' });
  if (ended.status !== 0) throw new Error(`${command}\n${ended.stdout}${ended.stderr}`);
}

// What docker does for a container with `read_only`, a tmpfs, `cap_drop: [ALL]` and no-new-privileges.
const CONTAINED = `
  mount -t tmpfs -o mode=1777,size=64m tmpfs "$TEMP_FOLDER"
  mount --bind "$DATA_FOLDER" "$DATA_FOLDER"
  mount --bind "$APP_FOLDER" "$APP_FOLDER"
  mount -o remount,bind,ro "$APP_FOLDER"
  mount -o remount,bind,ro /
  cd "$APP_FOLDER"
  exec setpriv --reuid ${IMAGE_USER.uid} --regid ${IMAGE_USER.gid} --clear-groups --no-new-privs --bounding-set -all --inh-caps -all "$@"`;

type Folders = { scratch: string; folder: string; data: string; temp: string };

/** As the image's user on a read-only root where this machine lets us; else as that user, or as ourselves. */
function runContained({ folder, data, temp }: Folders, args: string[], given: Record<string, string>): ChildProcess {
  const places = { DATA_DIR: data, TMPDIR: temp, HOME: '/nonexistent' };
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'production', PATH: process.env.PATH, ...given, ...places };
  const node = process.execPath;
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  if (isRoot) spawnSync('chown', [`${IMAGE_USER.uid}:${IMAGE_USER.gid}`, data]);
  if (isRoot) spawnSync('chmod', ['1777', temp]);
  if (canUnshare()) {
    const folders = { APP_FOLDER: folder, DATA_FOLDER: data, TEMP_FOLDER: temp };
    return spawn('unshare', ['--mount', '/bin/sh', '-ec', CONTAINED, 'sh', node, ...args], {
      env: { ...env, ...folders },
      stdio,
    });
  }
  return spawn(node, args, { cwd: folder, env, stdio, ...(isRoot ? IMAGE_USER : {}) });
}

function canUnshare(): boolean {
  const script = 'mount -o remount,bind,ro / && command -v setpriv';
  return isRoot && spawnSync('unshare', ['--mount', '/bin/sh', '-ec', script]).status === 0;
}
