import Mail from 'lucide-react/icons/mail';
import MessageSquare from 'lucide-react/icons/message-square';
import { buttonClass } from '#app/components/ui/button';
import { CopyButton } from '#app/components/ui/copy-button';
import { t } from '#app/platform/texts/t';

/** A link to give away: to copy, to mail, to text, with words that can be sent as they are. */
export function ShareLink({ url, code, text }: { url: string; code: string; text: string }) {
  const subject = t('An invitation for you');
  return (
    <>
      <p className="rounded-md bg-sunken p-3 font-medium [overflow-wrap:anywhere]">{url}</p>
      <p className="mt-2 text-sm text-ink-soft">{t('Or they type the code {code} when they book.', { code })}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={url} />
        <a
          className={buttonClass('secondary')}
          href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
        >
          <Mail aria-hidden className="h-5 w-5" />
          {t('Email')}
        </a>
        <a className={buttonClass('secondary')} href={`sms:?&body=${encodeURIComponent(text)}`}>
          <MessageSquare aria-hidden className="h-5 w-5" />
          {t('Text message')}
        </a>
      </div>
      <p className="mt-5 text-sm text-ink-soft">{t('Message to share:')}</p>
      <blockquote className="mt-1 border-l-4 border-line pl-4 text-sm [overflow-wrap:anywhere]">{text}</blockquote>
    </>
  );
}
