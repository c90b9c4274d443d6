import { sweepImports } from '#app/domain/imports/sweep-imports.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const sweep = defineTask('imports/sweep', () => sweepImports(db()));
