import type { Server } from 'socket.io';
import { logger } from '../platform/logger.server';

/** A quiet client sends one packet to connect and a pong every 25 seconds. */
const MAX_PACKETS = 30;
const WITHIN_MS = 10_000;

type Packets = { on: (event: 'packet', heard: () => void) => void; close: (discard?: boolean) => void };

/** Counts what each connection sends, signed in or not, and cuts one that talks. It hurts itself alone. */
export function cutFlooders(engine: Server['engine']): void {
  engine.on('connection', (connection: Packets) => {
    let count = 0;
    let since = performance.now();
    connection.on('packet', () => {
      const at = performance.now();
      if (at - since > WITHIN_MS) {
        since = at;
        count = 0;
      }
      if (++count !== MAX_PACKETS + 1) return;
      logger.warn('a socket that flooded was cut');
      connection.close(true);
    });
  });
}
