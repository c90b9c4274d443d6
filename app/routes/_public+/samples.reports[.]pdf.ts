import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { readSamplePlace } from '#app/domain/catalog/read-sample-place.server';
import { readPageTexts } from '#app/domain/page-texts/page-texts.server';
import { printReport } from '#app/domain/reports/print-report.server';
import type { ReportData } from '#app/domain/reports/report-data';
import { lookAddress } from '#app/domain/settings/look.server';
import { readPrintLook } from '#app/domain/settings/look-files.server';
import { readSiteSettings } from '#app/domain/settings/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { pdfResponse } from '#app/http/pdf-response.server';
import type { PrintLook } from '#app/platform/pdf/print-look';
import { smallJpeg } from '#app/platform/file-check/small-jpeg.server';
import { currentLanguage, type Language } from '#app/platform/texts/language';
import { t } from '#app/platform/texts/t';
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

/** Drawn once for each language, name, look and offer of the business. */
const made = new Map<Language, { under: string; bytes: Promise<Buffer> }>();

async function drawUnder(report: ReportData, business: string, look: PrintLook): Promise<Buffer> {
  const pictures = await drawPictures();
  return printReport(report, { business, look, pictures, madeAt: MADE_AT, stamp: t('Sample') });
}

/** The sample report as the real ones come: from the same renderer. */
export const loader = /* @__PURE__ */ guardLoader('routes/_public+/samples.reports[.]pdf', async ({ db }) => {
  const settings = await readSiteSettings(db);
  const business = settings.businessName;
  const [place, texts] = await Promise.all([readSamplePlace(db), readPageTexts(db, 'samples')]);
  const report = sampleReport(place, texts);
  const under = `${lookAddress(settings)} ${business} ${JSON.stringify(report)}`;
  const language = currentLanguage();
  let drawn = made.get(language);
  if (drawn?.under !== under) {
    drawn = { under, bytes: drawUnder(report, business, await readPrintLook(db)) };
    made.set(language, drawn);
  }
  return pdfResponse(await drawn.bytes, t('sample-report'));
});
