import { db } from '#app/platform/db.server';
import { watchQuotes } from '#app/domain/quotes/sweep-quotes.server';
import { defineTask } from '../../define-task';

export const watch = defineTask('quotes/watch', () => watchQuotes(db()));
