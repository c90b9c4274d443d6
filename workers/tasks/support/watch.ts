import { watchSupport } from '#app/domain/support/sweep-support.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const watch = defineTask('support/watch', () => watchSupport(db()));
