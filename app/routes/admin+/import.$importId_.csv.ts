import { readImport, readReport } from '#app/domain/imports/queries.server';
import { csvResponse } from '#app/http/csv-response.server';
import { guardLoader } from '#app/http/guard.server';
import { readId } from '#app/http/read-id';
import { labelOutcome, rowLabels } from './_shared/import-labels';

/** The report of an import, row by row. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/import.$importId_.csv', async ({ db, params }) => {
  const importId = readId(params.importId);
  const { kind } = await readImport(db, importId);
  return csvResponse('import-report.csv', {
    head: ['Row', rowLabels[kind], 'Result', 'What to know', 'Imported'],
    pages: readReport(db, importId),
    asLine: ({ row, name, outcome, note, step }) => [
      String(row),
      name,
      outcome ? labelOutcome(kind, outcome).label : '',
      note,
      step === 'written' ? 'yes' : 'no',
    ],
  });
});
