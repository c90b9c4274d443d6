import { z } from 'zod';
import { raisePackage } from '#app/domain/business/save-package.server';
import { guardAction } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { t } from '#app/platform/texts/t';

const orderSchema = z.object({ id: z.string().min(1).max(60), aboveId: z.string().min(1).max(60) });

/** Moves a package above another one in the shop window. */
export const action = /* @__PURE__ */ guardAction('routes/admin+/packages_.order', async ({ actor, read, run }) => {
  const form = await read(orderSchema);
  const { id, aboveId } = form.data;
  await run(form, 'raise', (tx) => raisePackage(tx, { id, aboveId, adminId: actor.userId }));
  return redirectWithNotice('/admin/packages', { type: 'success', message: t('Package moved up') });
});
