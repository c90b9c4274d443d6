import { fork } from 'node:child_process';
import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { db } from '#app/platform/db.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { startProduct } from '#tests/setup/product';
import { freePort } from '../../../scripts/embedded-postgres';
import { rounded, share, type ProductRow } from './product-row';

const GOAL = { at: 4, better: 'less' } as const;

type Open = { socket: Socket; room: string };

async function allConnected(open: Open[]): Promise<void> {
  await Promise.all(
    open
      .filter(({ socket }) => !socket.connected)
      .map(({ socket }) => new Promise<void>((resolve) => void socket.once('connect', resolve))),
  );
}

/** Milliseconds from where a notice is sent to the page that it concerns; all others listen meanwhile. */
async function probe(open: Open[], count: number, send: (room: string, id: string) => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const { socket, room } = open[(at * 7) % open.length]!;
    const id = crypto.randomUUID();
    const heard = new Promise<number>((resolve) => {
      socket.on('notice', function listen(notice: { id: string }) {
        if (notice.id !== id) return;
        socket.off('notice', listen);
        resolve(performance.now());
      });
    });
    await send(room, id);
    const sent = performance.now();
    waits.push(Math.max(0, (await heard) - sent));
  }
  return waits;
}

/** Through the product: a commit in PostgreSQL tells the web process, which tells the page. */
async function ours(sockets: number, probes: number): Promise<number[]> {
  const product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', workers: 0 });
  const origin = product.origins[0] ?? '';
  const open: Open[] = [];
  for (let at = 0; at < sockets; at += 1) {
    const { id } = await insertUser(db());
    const cookie = await signInAs(id);
    const socket = io(origin, { transports: ['websocket'], forceNew: true, extraHeaders: { cookie, origin } });
    open.push({ socket, room: rooms.user(id) });
  }
  await allConnected(open);
  const waits = await probe(open, probes, (room, id) => publish(db(), [room], { type: 'booking.changed', id }));
  for (const { socket } of open) socket.disconnect();
  await product.stop();
  return waits;
}

async function alone(sockets: number, probes: number): Promise<number[]> {
  const port = await freePort();
  const server = fork('tests/load/raw-sockets.ts', {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port) },
  });
  await once(server, 'message');
  const open = Array.from({ length: sockets }, (_, at) => {
    const query = { name: `user:${at}` };
    return { socket: io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true, query }), room: query.name };
  });
  await allConnected(open);
  const waits = await probe(open, probes, (room, id) => Promise.resolve(server.send({ room, id })));
  for (const { socket } of open) socket.disconnect();
  server.disconnect();
  return waits;
}

/** A notice of one person while a thousand pages are open, beside socket.io alone with as many. */
export async function socketRows(quick: boolean): Promise<ProductRow[]> {
  const [sockets, probes] = quick ? [20, 20] : [1_000, 500];
  const [theirs, own] = [await alone(sockets, probes), await ours(sockets, probes)];
  const row = (part: number) => ({
    work: `${sockets} open pages, ${probes} notices`,
    ours: `${rounded(share(own, part), 2)} ms`,
    theirs: `socket.io alone ${rounded(share(theirs, part), 2)} ms`,
    ratio: share(own, part) / share(theirs, part),
  });
  return [
    { name: 'notice, median', ...row(0.5) },
    { name: 'notice, p99', ...row(0.99), goal: GOAL },
  ];
}
