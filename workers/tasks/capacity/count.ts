import { countCapacity } from '#app/domain/capacity/count-capacity.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const count = defineTask('capacity/count', () => countCapacity(db()));
