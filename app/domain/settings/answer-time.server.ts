import type { Db } from '#app/platform/db.server';
import { readConfiguration } from '#app/platform/shared-reads.server';
import { t } from '#app/platform/texts/t';
import { answerTime } from './answer-time';

/** What was promised of answers, by "chat:normal", in the language in which it is asked for; "soon" where nothing was. */
export async function readAnswerTimes(db: Db): Promise<(key: string) => string> {
  const rows = await readConfiguration(db, 'answer times', () =>
    db.slaTarget.findMany({ select: { channel: true, priority: true, minutes: true, officeHours: true } }),
  );
  const times = new Map(rows.map(({ channel, priority, ...time }) => [`${channel}:${priority}`, time]));
  return (key) => {
    const time = times.get(key);
    if (!time) return t('soon');
    const within = answerTime(time.minutes);
    return time.officeHours ? t('{within} (office hours)', { within }) : within;
  };
}
