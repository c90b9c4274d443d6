import { computeFigures as compute } from '#app/domain/settings/public-figures.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const computeFigures = defineTask('settings/compute-figures', () => compute(db()));
