import { runReplay } from '#app/domain/priced-windows/run-replay.server';
import { db } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const replay = defineTask('capacity/replay', ({ replayId }) => runReplay(db(), { replayId }));
