import { Transform } from 'node:stream';

/**
 * Passes on as one piece what is written in one go. React writes a page in pieces of 2 kB, and each piece costs again in web streams,
 * compression and socket. React calls `flush` when it has written all that it has for now.
 */
export function gatherChunks(): Transform & { flush: () => void } {
  let pieces: Uint8Array[] = [];
  function flush(): void {
    if (pieces.length === 0) return;
    gathered.push(Buffer.concat(pieces));
    pieces = [];
  }
  const gathered = new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      pieces.push(piece);
      done();
    },
    flush(done) {
      flush();
      done();
    },
  });
  return Object.assign(gathered, { flush });
}
