import { inflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a PDF says, a line for each that was set, read through the fonts' own maps to Unicode. */
export async function pdfText(pdf: Buffer): Promise<string> {
  return (await pdfPages(pdf)).join('\n');
}

/** The same, page by page. */
export async function pdfPages(pdf: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : [])).join('\n'));
  }
  await task.destroy();
  return pages;
}

/** How many pictures a PDF holds. */
export function pdfPictures(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
}

/** How often a PDF sets the color of a line, given as "#RRGGBB". */
export function pdfLines(pdf: Buffer, color: string): number {
  const wanted = [1, 3, 5].map((at) => (parseInt(color.slice(at, at + 2), 16) / 255).toFixed(2));
  let lines = 0;
  let from = 0;
  for (;;) {
    const begin = pdf.indexOf('stream\n', from);
    if (begin < 0) return lines;
    const end = pdf.indexOf('endstream', begin);
    from = end + 'endstream'.length;
    const content = inflated(pdf.subarray(begin + 'stream\n'.length, end));
    for (const [, red, green, blue] of content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) SCN/g))
      if ([red, green, blue].every((part, at) => Number(part).toFixed(2) === wanted[at])) lines += 1;
  }
}

/** What a compressed part of a PDF draws; empty for pictures and fonts. */
function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return '';
  }
}
