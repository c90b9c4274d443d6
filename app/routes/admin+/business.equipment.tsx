import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { equipmentFormSchema } from '#app/domain/business/equipment-form.schema';
import { readEquipment, saveEquipment } from '#app/domain/business/save-equipment.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/business.equipment';

const pageView = z.object({ names: z.array(z.string()), seen: z.string(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Equipment'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) =>
  respond(pageView, { ...(await readEquipment(db)), opId: crypto.randomUUID() }),
);

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(equipmentFormSchema);
  await run(form, 'save', (tx) => saveEquipment(tx, { form: form.data, adminId: actor.userId }));
  return redirectWithNotice('/admin/business/equipment', { type: 'success', message: t('Equipment saved') });
});

export default function EquipmentPage() {
  const { names, seen, opId } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t('Equipment')}
        lead={t(
          'Equipment that some visits need and not every pro has. Pros list what they have in their rules, and each package or visit lists what it needs. We only offer a visit to pros who have all of it.',
        )}
      />
      <Card as="section" className="mt-6 max-w-2xl">
        <PersistentForm
          key={seen}
          id="equipment"
          validator={noClientValidation}
          order={['names']}
          defaultValues={{ names: names.join('\n') }}
          className="grid gap-5"
        >
          <OperationId value={opId} />
          <input type="hidden" name="seen" value={seen} />
          <TextArea
            name="names"
            label={t('Equipment, one item per line')}
            hint={t('Like 40-ft ladder. Remove a line to stop offering it; packages, visits and pros that have it keep it.')}
            rows={8}
            optional
          />
          <div>
            <SubmitButton busyText={t('Saving…')}>{t('Save equipment')}</SubmitButton>
          </div>
        </PersistentForm>
      </Card>
    </>
  );
}
