import { Client } from 'pg';
import { CHANNEL, type Broadcast } from '#app/realtime/events';

/** What every web process receives of what `work` published. */
export async function hearBroadcasts(work: () => Promise<unknown>): Promise<Broadcast[]> {
  const ear = new Client({ connectionString: process.env.DATABASE_URL });
  const heard: Broadcast[] = [];
  await ear.connect();
  ear.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}') as Broadcast));
  await ear.query(`LISTEN ${CHANNEL}`);
  await work();
  // What was said before this answer has been received with it.
  await ear.query('SELECT 1');
  await ear.end();
  return heard;
}
