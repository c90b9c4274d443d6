const seen = new Map<string, number>();

/**
 * A named place where fault tests may kill the process: `CRASH_AT=claim.updated:2` dies the second time it is reached, and with
 * `CRASH_SIGNAL=SIGSTOP` it stands still there instead. Does nothing unless CRASH_AT is set.
 */
export function crashpoint(name: string): void {
  const wanted = process.env.CRASH_AT;
  if (!wanted) return;
  const [place, count = '1'] = wanted.split(':');
  if (place !== name) return;
  const times = (seen.get(name) ?? 0) + 1;
  seen.set(name, times);
  if (times === Number(count)) process.kill(process.pid, process.env.CRASH_SIGNAL ?? 'SIGKILL');
}
