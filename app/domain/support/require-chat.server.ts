import type { Db } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import type { FlagViewer } from '../settings/flag-policy';
import { isOn } from '../settings/flags.server';

/** Before a chat is opened from a page that was loaded before the chat was switched off. Throws Conflict. */
export async function requireChat(db: Db, viewer: FlagViewer): Promise<void> {
  if (await isOn(db, 'show_chat_beta', viewer)) return;
  throw new Conflict('illegal_transition', t('The chat is closed right now. Send us a message from the contact page.'));
}
