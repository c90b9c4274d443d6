import { answerLinkRequest } from '#app/domain/sign-in/ask-for-link.server';
import { db, transact } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const sendLink = defineTask('accounts/send-link', async ({ linkRequestId }) => {
  await transact(db(), (tx) => answerLinkRequest(tx, { linkRequestId }));
});
