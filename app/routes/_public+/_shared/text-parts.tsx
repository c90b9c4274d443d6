import type { LucideIcon } from 'lucide-react';
import { z } from 'zod';
import { Benefit } from './content-parts';

/** A part of a public page's texts: a title and what is said of it. */
export const partsView = z.array(z.object({ title: z.string(), text: z.string() }));
export type TextPart = z.output<typeof partsView>[number];

type Block = { points: string[] } | { line: string };

/** Lines that begin with a dash stand together as a list; each of the others is a paragraph. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const point = /^[-•]\s+(.*)$/.exec(line)?.[1];
    const last = blocks.at(-1);
    if (point === undefined) blocks.push({ line });
    else if (last && 'points' in last) last.points.push(point);
    else blocks.push({ points: [point] });
  }
  return blocks;
}

/** A text of an admin: paragraphs and lists, never HTML. */
export function Paragraphs({ text }: { text: string }) {
  return blocksOf(text).map((block, at) =>
    'line' in block ? (
      <p key={at}>{block.line}</p>
    ) : (
      <ul key={at}>
        {block.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    ),
  );
}

/** Good reasons with a picture each, in turn. */
export function Benefits({ parts, icons }: { parts: TextPart[]; icons: [LucideIcon, ...LucideIcon[]] }) {
  return parts.map(({ title, text }, at) => (
    <Benefit key={title} icon={icons[at % icons.length] ?? icons[0]} title={title}>
      {text}
    </Benefit>
  ));
}
