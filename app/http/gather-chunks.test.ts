import { text } from 'node:stream/consumers';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
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

it.each([0, 1, 2, 3])('a page has no zeros where a character does not fit into React’s buffer, %i bytes on', async (more) => {
  const words = Array.from({ length: 400 }, () => 'It’s here – and it’s lit ★');
  const stream = gatherChunks();
  renderToPipeableStream(createElement('p', null, 'x'.repeat(more), ...words)).pipe(stream);
  const html = await text(stream);
  expect(html).not.toContain('\0');
  expect(html.replaceAll('<!-- -->', '')).toBe(`<p>${'x'.repeat(more)}${words.join('')}</p>`.replaceAll("'", '&#x27;'));
});
