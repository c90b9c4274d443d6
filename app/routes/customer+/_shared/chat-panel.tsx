import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { Badge } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { t } from '#app/platform/texts/t';
import type { ChatPanelData } from './chat-panel-view.server';

const validator = lazyValidator(async () => (await import('#app/domain/support/contact.schema')).dashboardChatSchema);

/** The conversation with our team beside the visits: the last line of it, or a field that begins one. */
export function ChatPanel({ panel }: { panel: ChatPanelData }) {
  const { thread, isOpenNow, opensText } = panel;
  return (
    <Card as="section">
      <CardHead
        title={t('Live chat')}
        hint={onlineText(isOpenNow, opensText)}
        actions={thread?.isNew ? <Badge tone="info">{t('New answer')}</Badge> : undefined}
      />
      {thread ? (
        <>
          <p className="text-sm text-ink-faint">{thread.fromTeam ? t('We wrote') : t('You wrote')}</p>
          <p className="line-clamp-3 whitespace-pre-line">{thread.lastLine}</p>
          <LinkButton to={`/support/${thread.token}`} variant="secondary" size="sm" className="mt-4">
            {t('Open the conversation')}
          </LinkButton>
        </>
      ) : (
        <PersistentForm id="chat" validator={validator} summary={false} className="space-y-4">
          <OperationId value={panel.opId} />
          <TextArea name="message" label={t('What can we do for you?')} rows={3} />
          <SubmitButton variant="secondary" busyText={t('Sending…')}>
            {t('Start the conversation')}
          </SubmitButton>
        </PersistentForm>
      )}
    </Card>
  );
}

function onlineText(isOpenNow: boolean, opensText: ChatPanelData['opensText']): string {
  if (isOpenNow) return t('We’re online.');
  return opensText ? t('We’ll answer by email, from {opensText}.', { opensText }) : t('We’ll answer by email.');
}
