import { listen } from '#app/realtime/listen.server';

/** One web process's ear: answers `{ heard, p50, p99, most }` in ms when it is asked, and begins again. */
const [url = ''] = process.argv.slice(2);
let waits: number[] = [];

function sinceStart(): number {
  return performance.timeOrigin + performance.now();
}

listen(url, {
  onListening: () => process.send?.('listening'),
  onGap: () => process.send?.('gap'),
  onBroadcast(broadcast) {
    if ('notice' in broadcast) waits.push(sinceStart() - Number(broadcast.notice.id));
  },
});

process.on('message', () => {
  waits.sort((a, b) => a - b);
  const at = (share: number) => Number((waits[Math.floor((waits.length - 1) * share)] ?? NaN).toFixed(1));
  process.send?.({ heard: waits.length, p50: at(0.5), p99: at(0.99), most: at(1) });
  waits = [];
});
