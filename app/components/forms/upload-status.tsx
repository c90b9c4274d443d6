import CheckCircle2 from 'lucide-react/icons/check-circle-2';
import XCircle from 'lucide-react/icons/x-circle';
import { Button } from '../ui/button';
import { ProgressBar } from '../ui/progress-bar';
import type { UploadOutcome, useUpload } from './use-upload';
import { t } from '#app/platform/texts/t';

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}

/** Bytes while they go, and afterwards what became of each file. */
export function UploadStatus({ upload }: { upload: ReturnType<typeof useUpload> }) {
  const { state, cancel } = upload;
  return (
    <div aria-live="polite" className="mt-4 empty:hidden">
      {state.step === 'sending' ? (
        <div className="flex items-end gap-4">
          <div className="grow">
            <ProgressBar
              label={state.sent >= state.total ? t('Checking…') : t('Uploading…')}
              value={state.sent}
              max={state.total}
              text={t('{sent} of {total}', { sent: megabytes(state.sent), total: megabytes(state.total) })}
            />
          </div>
          <Button size="sm" variant="secondary" onClick={cancel}>
            {t('Stop')}
          </Button>
        </div>
      ) : null}
      {state.step === 'kept' ? (
        <p className="font-semibold">{t('Saved on this phone. It will send when you’re back online.')}</p>
      ) : null}
      {state.step === 'done' && state.problem ? <p className="font-semibold text-bad">{state.problem}</p> : null}
      {state.step === 'done' ? <Outcomes outcomes={state.outcomes} /> : null}
    </div>
  );
}

export function Outcomes({ outcomes }: { outcomes: UploadOutcome[] }) {
  if (outcomes.length === 0) return null;
  return (
    <ul className="space-y-2">
      {outcomes.map((outcome, index) => {
        const Icon = outcome.ok ? CheckCircle2 : XCircle;
        return (
          <li key={index} className="flex gap-2 text-sm">
            <Icon aria-hidden className={outcome.ok ? 'h-5 w-5 shrink-0 text-good' : 'h-5 w-5 shrink-0 text-bad'} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{outcome.name}</span>{' '}
              {outcome.ok ? t('is uploaded.') : `${outcome.title}: ${outcome.message}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
