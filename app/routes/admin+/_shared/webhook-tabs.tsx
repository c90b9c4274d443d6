import { Tabs } from '#app/components/ui/tabs';

/** Events we receive, and endpoints we send to. */
export function WebhookTabs({ current }: { current: 'in' | 'out' }) {
  return (
    <Tabs
      label="Direction"
      className="mb-5 mt-6"
      items={[
        { to: '/admin/webhooks', label: 'Inbound', current: current === 'in' },
        { to: '/admin/webhooks/endpoints', label: 'Outgoing', current: current === 'out' },
      ]}
    />
  );
}
