import { inflateSync } from 'node:zlib';

/** The streams of a PDF as pdfkit writes it, unpacked. */
function streamsOf(pdf: Buffer): string[] {
  const found: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at)) {
    const from = at + 'stream\n'.length;
    const to = pdf.indexOf('endstream', from);
    try {
      found.push(inflateSync(pdf.subarray(from, to)).toString('latin1'));
    } catch {
      // A picture.
    }
    at = to + 'endstream'.length;
  }
  return found;
}

/** What a PDF in the standard fonts says, a line for each that was set. Windows-1252, of which only Latin-1 is needed here. */
export function pdfText(pdf: Buffer): string {
  return streamsOf(pdf)
    .flatMap((stream) => stream.match(/\[[^\]]*\] TJ/g) ?? [])
    .map((set) =>
      (set.match(/<[0-9a-f]*>/g) ?? []).map((hex) => Buffer.from(hex.slice(1, -1), 'hex').toString('latin1')).join(''),
    )
    .join('\n');
}

/** How many pictures a PDF holds. */
export function pdfPictures(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
}
