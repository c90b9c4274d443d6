import { Tabs } from '#app/components/ui/tabs';
import { t } from '#app/platform/texts/t';

/** Events we receive, and endpoints we send to. */
export function WebhookTabs({ current }: { current: 'in' | 'out' }) {
  return (
    <Tabs
      label={t('Direction')}
      className="mb-5 mt-6"
      items={[
        { to: '/admin/webhooks', label: t('Inbound'), current: current === 'in' },
        { to: '/admin/webhooks/endpoints', label: t('Outgoing'), current: current === 'out' },
      ]}
    />
  );
}
