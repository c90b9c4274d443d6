import { createReadableStreamFromReadable } from '@remix-run/node';
import { Readable } from 'node:stream';
import { readImport, readReport } from '#app/domain/imports/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { readId } from '#app/http/read-id';
import { csv, csvHeaders, csvLines } from '#app/platform/csv';
import { labelOutcome, rowLabels } from './_shared/import-labels';

/** The report of an import, row by row. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/import.$importId_.csv', async ({ db, params }) => {
  const importId = readId(params.importId);
  const { kind } = await readImport(db, importId);
  async function* lines() {
    yield csv([['Row', rowLabels[kind], 'Result', 'What to know', 'Imported']]);
    for await (const rows of readReport(db, importId))
      yield csvLines(
        rows.map(({ row, name, outcome, note, step }) => [
          String(row),
          name,
          outcome ? labelOutcome(kind, outcome).label : '',
          note,
          step === 'written' ? 'yes' : 'no',
        ]),
      );
  }
  return new Response(createReadableStreamFromReadable(Readable.from(lines())), { headers: csvHeaders('import-report.csv') });
});
