import { useRef, useState } from 'react';
import { t } from '#app/platform/texts/t';

export type UploadOutcome = { name: string; ok: boolean; title?: string; message?: string };

type State =
  | { step: 'idle' }
  | { step: 'sending'; sent: number; total: number }
  | { step: 'kept' }
  | { step: 'done'; outcomes: UploadOutcome[]; problem: string | null };

type Answer = { outcomes?: UploadOutcome[]; fieldErrors?: Record<string, string> };

function readAnswer(request: XMLHttpRequest): { outcomes: UploadOutcome[]; problem: string | null } {
  try {
    const answer = JSON.parse(request.responseText) as Answer;
    if (answer.outcomes) return { outcomes: answer.outcomes, problem: null };
    const first = Object.values(answer.fieldErrors ?? {})[0];
    if (first) return { outcomes: [], problem: first };
  } catch {
    // Not one of our answers: a refusal in plain words, or a proxy's page.
  }
  const words = request.getResponseHeader('content-type')?.startsWith('text/plain') ? request.responseText : null;
  return { outcomes: [], problem: words ?? t('The upload failed. Please send it again.') };
}

type UploadOptions = {
  to: string;
  onDone: (outcomes: UploadOutcome[]) => void;
  /** The connection broke off: `taken` where the page goes on by itself, `kept` where the files are sent later. */
  onBroken?: (form: FormData) => Promise<'taken' | 'kept' | 'lost'>;
};

/**
 * Sends a form with files and says how many of its bytes have gone: fetch cannot, so this is an XMLHttpRequest. The same form
 * works without JavaScript at its own `action`.
 */
export function useUpload({ to, onDone, onBroken }: UploadOptions) {
  const [state, setState] = useState<State>({ step: 'idle' });
  const running = useRef<XMLHttpRequest | null>(null);

  function fail(problem: string) {
    running.current = null;
    setState({ step: 'done', outcomes: [], problem });
  }

  async function breakOff(form: FormData) {
    const end = (await onBroken?.(form).catch(() => 'lost' as const)) ?? 'lost';
    if (end === 'lost') fail(t('The connection was lost. Please send it again.'));
    if (end !== 'kept') return;
    running.current = null;
    setState({ step: 'kept' });
  }

  function send(form: FormData) {
    if (running.current) return;
    const request = new XMLHttpRequest();
    running.current = request;
    setState({ step: 'sending', sent: 0, total: 1 });
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) setState({ step: 'sending', sent: event.loaded, total: event.total });
    });
    request.addEventListener('error', () => {
      void breakOff(form);
    });
    request.addEventListener('abort', () => {
      running.current = null;
      setState({ step: 'idle' });
    });
    request.addEventListener('load', () => {
      running.current = null;
      const answer = readAnswer(request);
      setState({ step: 'done', ...answer });
      if (answer.outcomes.some(({ ok }) => ok)) onDone(answer.outcomes);
    });
    request.open('POST', to);
    request.setRequestHeader('accept', 'application/json');
    request.send(form);
  }

  return { state, send, cancel: () => running.current?.abort() };
}
