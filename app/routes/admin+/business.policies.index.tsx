import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { listPoliciesForAdmin } from '#app/domain/business/save-policy.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { policyWords } from './_shared/policy-words';

const lineView = z.object({ id: z.string(), name: z.string(), version: z.number(), rules: z.array(z.string()) });
const pageView = z.object({ lines: z.array(lineView) });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Policies'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader('routes/admin+/business.policies.index', async ({ db }) => {
  const lines = await listPoliciesForAdmin(db);
  return respond(pageView, {
    lines: lines.map(({ id, name, policy }) => ({
      id,
      name,
      version: policy?.version ?? 0,
      rules: policy ? policyWords(policy.rules).rules : [],
    })),
  });
});

export default function PoliciesPage() {
  const { lines } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t('Policies')}
        lead={t(
          'What canceling costs, for each service. A change makes a new version for new bookings; what was booked keeps the version that it was booked under.',
        )}
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        {lines.length === 0 ? (
          <EmptyState title={t('No services yet')}>{t('A policy belongs to a service. Set up a service first.')}</EmptyState>
        ) : null}
        {lines.map(({ id, name, version, rules }) => (
          <Card as="section" key={id}>
            <CardHead
              title={name}
              hint={version ? t('Version {version}', { version }) : t('No policy yet: this service can’t be booked.')}
              actions={
                <LinkButton
                  to={`/admin/business/policies/${id}`}
                  variant="secondary"
                  size="sm"
                  aria-label={t('Change: {name}', { name })}
                >
                  {version ? t('Change') : t('Set up')}
                </LinkButton>
              }
            />
            <ul className="list-disc space-y-1 pl-5 text-ink-soft">
              {rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}
