import { spawn, type ChildProcess } from 'node:child_process';

export type Part = { name: string; command: string[]; env: NodeJS.ProcessEnv };

/** A part that keeps dying is not brought back for ever. */
const MAX_DEATHS = 5;
const DEATHS_WITHIN_MS = 60_000;
const RESTART_AFTER_MS = 500;

type Running = { part: Part; child: ChildProcess; deaths: number[] };

/**
 * Runs several processes as one: a part that dies is started again, unless it dies before `settled()` was called or too often, which
 * ends the whole. Each part is a process group of its own, so that Ctrl-C in the terminal reaches only us and stopping keeps its order.
 */
export function runTogether(parts: Part[], onDeath: (line: string) => void) {
  let stopping = false;
  let hasSettled = false;
  let markUnfulfilled: (line: string) => void = () => undefined;
  const gaveUp = new Promise<string>((resolve) => (markUnfulfilled = resolve));

  function launch(part: Part): ChildProcess {
    const [command, ...args] = part.command;
    // The ipc channel closes with us: a part also stops when we are killed outright.
    return spawn(command ?? process.execPath, args, {
      env: part.env,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  }

  function watch(running: Running): void {
    running.child.once('exit', (code, signal) => {
      if (stopping) return;
      const cause = signal ?? `code ${code}`;
      const now = Date.now();
      running.deaths = [...running.deaths.filter((at) => now - at < DEATHS_WITHIN_MS), now];
      if (!hasSettled) return markUnfulfilled(`The ${running.part.name} process did not start (${cause}).`);
      if (running.deaths.length >= MAX_DEATHS) return markUnfulfilled(`The ${running.part.name} process keeps dying (${cause}).`);
      onDeath(`The ${running.part.name} process died (${cause}) and is started again.`);
      setTimeout(() => {
        if (stopping) return;
        running.child = launch(running.part);
        watch(running);
      }, RESTART_AFTER_MS);
    });
  }

  const all = parts.map((part): Running => ({ part, child: launch(part), deaths: [] }));
  all.forEach(watch);

  return {
    /** Settles, with the reason, when a part cannot be kept alive. */
    gaveUp,
    settled() {
      hasSettled = true;
    },
    /** Asks every part to stop and kills what has not stopped within the limit. */
    async stop(limitMs: number): Promise<void> {
      stopping = true;
      const living = all.map(({ child }) => child).filter((child) => child.exitCode === null && child.signalCode === null);
      const gone = living.map((child) => new Promise((resolve) => child.once('exit', resolve)));
      living.forEach((child) => signalGroup(child, 'SIGTERM'));
      const timer = setTimeout(() => living.forEach((child) => signalGroup(child, 'SIGKILL')), limitMs);
      await Promise.all(gone);
      clearTimeout(timer);
    },
  };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}
