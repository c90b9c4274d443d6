import { measure as measureAll } from '#app/domain/operations/measure.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const measure = defineTask('operations/measure', () => measureAll(db()));
