import { sendSignInCode } from '#app/domain/sign-in/request-sign-in-code.server';
import { db, transact } from '#app/platform/db.server';
import { defineTask } from '../../define-task';

export const sendCode = defineTask('accounts/send-code', async ({ codeId }) => {
  await transact(db(), (tx) => sendSignInCode(tx, { codeId }));
});
