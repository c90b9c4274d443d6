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
