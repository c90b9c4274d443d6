import { makeBinder } from '#app/domain/binders/make-binder.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const binder = defineTask('reports/binder', ({ binderId }, { isLastAttempt }) =>
  makeBinder(db(), { binderId, isLastAttempt }),
);
