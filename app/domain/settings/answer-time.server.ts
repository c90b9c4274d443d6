import type { Db } from '#app/platform/db.server';
import { readConfiguration } from '#app/platform/shared-reads.server';
import { t } from '#app/platform/texts/t';
import { answerTime } from './answer-time';

/** What was promised of answers, by "chat:normal", in the language in which it is asked for; "soon" where nothing was. */
export async function readAnswerTimes(db: Db): Promise<(key: string) => string> {
  const rows = await readConfiguration(db, 'answer times', () =>
    db.slaTarget.findMany({ select: { channel: true, priority: true, minutes: true } }),
  );
  const times = new Map(rows.map(({ channel, priority, minutes }) => [`${channel}:${priority}`, minutes]));
  return (key) => {
    const minutes = times.get(key);
    return minutes === undefined ? t('soon') : answerTime(minutes);
  };
}
