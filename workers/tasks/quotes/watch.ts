import { db } from '#app/platform/db.server';
import { watchQuotes } from '#app/domain/quotes/watch-quotes.server';
import { defineTask } from '../../define-task';

export const watch = defineTask('quotes/watch', () => watchQuotes(db()));
