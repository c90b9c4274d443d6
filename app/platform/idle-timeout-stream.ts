import { Readable } from 'node:stream';

/** Reads a source that may be silent for so long while more of it is wanted: who reads it slowly may take any time. */
export function withIdleTimeout(source: Readable, silentMs: number): Readable {
  let timer: NodeJS.Timeout | undefined;
  const stream = new Readable({
    read: want,
    destroy(error, done) {
      clearTimeout(timer);
      source.destroy();
      done(error);
    },
  });

  function want(): void {
    clearTimeout(timer);
    timer = setTimeout(() => stream.destroy(new Error('The file stopped in the middle.')), silentMs);
    source.resume();
  }

  source.on('data', (part) => {
    clearTimeout(timer);
    if (stream.push(part)) want();
    else source.pause();
  });
  source.on('end', () => {
    clearTimeout(timer);
    stream.push(null);
  });
  source.on('error', (error) => stream.destroy(error));
  return stream;
}
