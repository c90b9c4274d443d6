import { sweepExports } from '#app/domain/exports/sweep-exports.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const sweep = defineTask('exports/sweep', () => sweepExports(db()));
