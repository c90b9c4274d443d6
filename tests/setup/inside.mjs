// Given to a process with --import: the process that started it may ask what it holds, and set its clock wrong.
import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import v8 from 'node:v8';
import vm from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 10;

/** Moves `Date`, as a machine's wrong clock does; timers and the database's time stay. */
function movableDate() {
  const machine = globalThis.Date;
  let wrongByMs = 0;
  const said = () => machine.now() + wrongByMs;
  globalThis.Date = new Proxy(machine, {
    construct: (target, values, newTarget) => Reflect.construct(target, values.length === 0 ? [said()] : values, newTarget),
    get: (target, key) => (key === 'now' ? said : Reflect.get(target, key)),
  });
  return (ms) => (wrongByMs = ms);
}

function openFiles() {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return NaN;
  }
}

if (isMainThread && process.send) {
  const setWrong = movableDate();
  setWrong(Number(process.env.CLOCK_WRONG_BY_MS ?? 0));
  v8.setFlagsFromString('--expose-gc');
  const collectGarbage = vm.runInNewContext('gc');
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  process.on('message', (message) => {
    if (message?.ask === 'clock') {
      setWrong(message.wrongByMs);
      process.send({ isSet: true });
    }
    if (message?.ask !== 'look') return;
    const lagP99Ms = Math.max(0, delays.percentile(99) / 1e6 - RESOLUTION_MS);
    delays.reset();
    // Twice: what the first lets go of may hold more.
    collectGarbage();
    collectGarbage();
    const { heapUsed, rss, external } = process.memoryUsage();
    const counts = {};
    for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
    process.send({
      looked: {
        heapMb: heapUsed / 2 ** 20,
        rssMb: rss / 2 ** 20,
        externalMb: external / 2 ** 20,
        files: openFiles(),
        counts,
        lagP99Ms,
      },
    });
  });
  // It is asked, and does not live for it.
  process.channel?.unref();
}
