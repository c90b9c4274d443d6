import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { printReport } from '#app/domain/reports/print-report.server';
import { guardLoader } from '#app/http/guard.server';
import { pdfResponse } from '#app/http/pdf-response.server';
import { smallJpeg } from '#app/platform/file-check/small-jpeg.server';
import { FINDING_PICTURES } from './_shared/finding-pictures';
import { sampleReport } from './_shared/sample-data';

/** Four times what a column of the sheet is wide: sharp in print. */
const SIDE = 704;
const MADE_AT = new Date('2026-03-03T14:30:00Z');

async function drawPictures(): Promise<Map<string, Buffer>> {
  const drawn = new Map<string, Buffer>();
  for (const [id, Picture] of Object.entries(FINDING_PICTURES)) {
    const svg = renderToStaticMarkup(createElement(Picture)).replace(
      '<svg ',
      `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" `,
    );
    const bytes = await smallJpeg(Buffer.from(svg), SIDE);
    if (bytes) drawn.set(id, bytes);
  }
  return drawn;
}

/** Drawn once: it never changes while the process lives. */
let made: Promise<Buffer> | undefined;

/** The sample report as the real ones come: from the same renderer. */
export const loader = /* @__PURE__ */ guardLoader('routes/_public+/samples.reports[.]pdf', async () => {
  made ??= drawPictures().then((pictures) => printReport(sampleReport, { pictures, madeAt: MADE_AT, stamp: 'Sample' }));
  return pdfResponse(await made, 'brightcrew-sample-report');
});
