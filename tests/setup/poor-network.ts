import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Transform } from 'node:stream';

export type Line = {
  /** Each way, at most. */
  bytesPerSecond?: number;
  /** Until a piece arrives, each way. */
  latencyMs?: number;
  /** Arrive in pieces of so many bytes at most. */
  pieceBytes?: number;
  /** The line is reset once so many bytes have gone up, or come down. */
  resetAfter?: { up?: number; down?: number };
};
export type PoorNetwork = { origin: string; stop: () => Promise<void> };

const PIECE_BYTES = 4_096;

/** Passes bytes on late and slowly, and calls `end` where the line is to break. */
function slowly(
  { bytesPerSecond = Infinity, latencyMs = 0, pieceBytes = PIECE_BYTES }: Line,
  most: number,
  end: () => void,
): Transform {
  let passed = 0;
  return new Transform({
    highWaterMark: PIECE_BYTES,
    async transform(chunk: Buffer, _encoding, done) {
      if (latencyMs > 0) await delay(latencyMs);
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        const piece = chunk.subarray(at, Math.min(at + pieceBytes, at + most - passed));
        passed += piece.length;
        this.push(piece);
        if (passed >= most) {
          end();
          return;
        }
        if (Number.isFinite(bytesPerSecond)) await delay((piece.length * 1_000) / bytesPerSecond);
      }
      done();
    },
  });
}

/** A port that leads to the product as a phone's connection would: each new connection asks what line it gets. */
export async function poorNetwork(toPort: number, nextLine: () => Line): Promise<PoorNetwork> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(toPort, '127.0.0.1');
    const line = nextLine();
    const reset = () => {
      near.resetAndDestroy();
      far.resetAndDestroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
      socket.on('error', () => undefined);
    }
    near.pipe(slowly(line, line.resetAfter?.up ?? Infinity, reset)).pipe(far);
    far.pipe(slowly(line, line.resetAfter?.down ?? Infinity, reset)).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
