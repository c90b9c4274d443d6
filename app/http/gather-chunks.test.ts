import { expect, it } from 'vitest';
import { gatherChunks } from './gather-chunks.server';

it('what is written in one go comes as one piece, and nothing is lost at the end', () => {
  const stream = gatherChunks();
  const pieces: string[] = [];
  stream.on('data', (piece: Buffer) => pieces.push(piece.toString()));
  stream.write('<html>');
  stream.write('<body>');
  stream.flush();
  stream.flush();
  stream.write('late');
  stream.end('</html>');
  return new Promise<void>((resolve) =>
    stream.on('end', () => {
      expect(pieces).toEqual(['<html><body>', 'late</html>']);
      resolve();
    }),
  );
});
