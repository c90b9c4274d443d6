import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { PageHead } from '#app/components/ui/page-head';
import { mayAnswer } from '#app/domain/conduct/appeals.server';
import { decideItem } from '#app/domain/conduct/decide-item.server';
import { fileLink } from '#app/domain/files/file-link.server';
import { readItem } from '#app/domain/moderation/list-items.server';
import { itemContent, itemReason, itemStatusLabel, resolutionInWords } from '#app/domain/moderation/moderation-words';
import { decideSchema } from '#app/domain/moderation/moderation.schema';
import { wrapUnexpected, explainLoad } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { mark, t, translate } from '#app/platform/texts/t';
import { Appealed, Decided, Reported, Review } from './_shared/moderation-parts';
import { moderationTones } from './_shared/moderation-tones';
import { moderationItemView } from './_shared/moderation-view.server';

const ROUTE = 'routes/admin+/moderation.$itemId';

const saidOf = {
  approve: mark('Item has been approved'),
  reject: mark('Item has been rejected'),
  dismiss: mark('Item has been dismissed'),
} as const;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Moderation report'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const itemId = readId(params.itemId);
  const item = await explainLoad(t('Error fetching moderation items'), () => readItem(db, itemId));
  const { photo } = item;
  return respond(moderationItemView, {
    ...item,
    reason: itemReason(item.reason),
    content: itemContent(item.kind, item.content),
    resolution: resolutionInWords(item.resolution),
    photo: photo && { visitId: photo.visitId, url: fileLink({ fileId: photo.fileId, viewerId: actor.userId }) },
    mayAnswer: await mayAnswer(db, item, actor.userId),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const itemId = readId(params.itemId);
  const form = await read(decideSchema);
  await wrapUnexpected(t('Error updating flag'), () =>
    run(form, `moderate:${itemId}`, (tx) => decideItem(tx, { ...form.data, itemId, adminId: actor.userId })),
  );
  return redirectWithNotice('/admin/moderation', {
    type: 'success',
    message: t('Action completed'),
    description: translate(saidOf[form.data.decision]),
  });
});

export default function ReportPage() {
  const item = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={item.reason}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
            <Badge tone={moderationTones[item.status]}>{itemStatusLabel(item.status)}</Badge>
            <Link to="/admin/moderation" className="text-link underline underline-offset-4">
              {t('All reports')}
            </Link>
          </span>
        }
      />
      <div className="mt-4">
        <Refusal text={useRefusal()} />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <Reported item={item} />
        {item.status === 'pending' ? (
          <Review item={item} />
        ) : (
          <div className="space-y-6">
            <Decided item={item} />
            <Appealed item={item} />
          </div>
        )}
      </div>
    </>
  );
}
