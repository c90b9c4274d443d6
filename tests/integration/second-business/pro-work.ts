import { pictureBytes } from '#tests/factories/files';
import { signInAs } from '#tests/setup/ask';
import { type Business, requireTaken } from './found-business';

type Job = { visitId: string; userId: string };

/** One photo of a moment of the work, sent as the pro's page does. */
export async function sendPhoto({ ask }: Business, { visitId, userId, moment }: Job & { moment: string }): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ opId: crypto.randomUUID(), intent: 'add', moment })) body.append(name, value);
  body.append('photos', new File([new Uint8Array(await pictureBytes())], `${moment}.jpg`, { type: 'image/jpeg' }));
  const answer = await ask(`/pro/visits/${visitId}/photos`, { method: 'POST', cookie: await signInAs(userId), body });
  await requireTaken(answer, 'photos');
}

/** Ticks off all that the page of completion lists, and sends it. */
export async function complete({ post }: Business, { visitId, userId, sheet }: Job & { sheet: string }): Promise<void> {
  const boxes = [...new Set([...sheet.matchAll(/name="(check\d+)"/g)].map(([, name]) => name ?? ''))];
  const ticked = Object.fromEntries(boxes.map((name) => [name, 'on']));
  const done = await post(`/pro/visits/${visitId}/complete`, userId, { ...ticked, reportNote: 'All went well.' });
  await requireTaken(done, 'completion');
}
