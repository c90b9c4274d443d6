import { mailAnswer as mail } from '#app/domain/support/mail-answer.server';
import { db, transact } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const mailAnswer = defineTask('support/mail-answer', async ({ messageId }) => {
  await transact(db(), (tx) => mail(tx, { messageId }));
});
