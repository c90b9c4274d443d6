import type { ChildProcess } from 'node:child_process';

/** The environment of a process that is to be looked into. */
export const LOOKED_INTO = { NODE_OPTIONS: `--import ${new URL('./inside.mjs', import.meta.url).href}` };

export type Look = {
  /** Megabytes that are left when all garbage is collected. */
  heapMb: number;
  rssMb: number;
  externalMb: number;
  /** File descriptors, sockets among them. */
  files: number;
  /** What keeps the process alive, by kind: timers, sockets, pipes. */
  counts: Record<string, number>;
  /** By how much timers came late since the last look. */
  lagP99Ms: number;
};

function ask<Answer>(child: ChildProcess, message: object, key: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    function read(said: unknown): void {
      if (typeof said !== 'object' || said === null || !(key in said)) return;
      child.off('message', read);
      resolve((said as Record<string, Answer>)[key] as Answer);
    }
    child.on('message', read);
    child.send(message, (error) => error && reject(error));
  });
}

/** What a process that was started with `LOOKED_INTO` holds now. */
export function lookInside(child: ChildProcess): Promise<Look> {
  return ask(child, { ask: 'look' }, 'looked');
}

/** From now on the clock of such a process is wrong by so much; `CLOCK_WRONG_BY_MS` lets it begin so. */
export async function setClockWrong(child: ChildProcess, wrongByMs: number): Promise<void> {
  await ask(child, { ask: 'clock', wrongByMs }, 'isSet');
}
