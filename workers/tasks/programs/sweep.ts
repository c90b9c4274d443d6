import { sweepPrograms } from '#app/domain/programs/sweep-programs.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const sweep = defineTask('programs/sweep', () => sweepPrograms(db()));
