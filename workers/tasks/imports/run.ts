import { runImport } from '#app/domain/imports/run-import.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const run = defineTask('imports/run', ({ importId }) => runImport(db(), { importId }));
