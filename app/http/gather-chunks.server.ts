import { Transform } from 'node:stream';

/**
 * React 18 sends its buffer of 2 kB whole where a character of several bytes did not fit into the rest of it: what it left unwritten are
 * zeros (react#26228). No page holds a zero of its own, and what is cut is never copied.
 */
function withoutUnwritten(piece: Uint8Array): Uint8Array {
  let end = piece.length;
  while (piece[end - 1] === 0) end -= 1;
  return piece.subarray(0, end);
}

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
      pieces.push(withoutUnwritten(piece));
      done();
    },
    flush(done) {
      flush();
      done();
    },
  });
  return Object.assign(gathered, { flush });
}
