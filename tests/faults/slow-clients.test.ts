import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type Product } from '../setup/product';

const CLIENTS = 250;
/** Node left alone waits a minute for headers and five for a body; ours are given up far earlier. */
const LIMIT_MS = 40_000;
const DRIP_MS = 500;

let product: Product;

beforeAll(async () => {
  product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', webs: 1, workers: 1 });
}, 180_000);
afterAll(() => product?.stop());

/** Sends the start of a request, then a byte now and then, until the server has enough of it; answers what it was told. */
function trickle(start: string): Promise<{ told: string; ms: number }> {
  const { hostname, port } = new URL(product.origins[0] ?? '');
  const began = performance.now();
  return new Promise((resolve, reject) => {
    let told = '';
    let drip: NodeJS.Timeout | undefined;
    const socket: Socket = connect(Number(port), hostname, () => {
      socket.write(start);
      drip = setInterval(() => socket.write('x'), DRIP_MS);
    });
    const hurry = setTimeout(() => socket.destroy(new Error('The server still listens.')), LIMIT_MS);
    socket.on('data', (data) => (told += data.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => {
      clearInterval(drip);
      clearTimeout(hurry);
      resolve({ told, ms: performance.now() - began });
    });
  });
}

describe('clients that never finish', () => {
  it('lose their connections, and the others are served meanwhile', async () => {
    const origin = product.origins[0] ?? '';
    const slowHeader = `GET /faq HTTP/1.1\r\nhost: ${new URL(origin).host}\r\nx-slow: `;
    const slowBody = `POST /contact HTTP/1.1\r\nhost: ${new URL(origin).host}\r\norigin: ${origin}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 9000\r\n\r\nname=`;
    const ended = Promise.all(Array.from({ length: CLIENTS }, (_, at) => trickle(at % 2 ? slowHeader : slowBody)));
    let over = false;
    void ended.finally(() => (over = true));
    const pages: number[] = [];
    while (!over) pages.push((await fetch(`${origin}/faq`)).status);
    const slow = await ended;
    expect(new Set(pages)).toEqual(new Set([200]));
    expect(slow).toHaveLength(CLIENTS);
    expect(slow.filter(({ told }, at) => at % 2 === 1 && !told.startsWith('HTTP/1.1 408'))).toEqual([]);
  });
});
