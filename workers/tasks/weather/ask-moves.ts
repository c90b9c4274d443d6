import { askMoves as ask } from '#app/domain/weather/ask-moves.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const askMoves = defineTask('weather/ask-moves', ({ holdId, adminId }, { signal }) =>
  ask(db(), { holdId, adminId, signal }),
);
