import UploadCloud from 'lucide-react/icons/upload-cloud';
import { type ReactNode, useRef, useState } from 'react';
import { classNames } from '../ui/class-names';
import { getErrorId, FieldFrame, getHintId } from './field-frame';

type FileFieldProps = {
  id: string;
  name: string;
  label: ReactNode;
  hint: ReactNode;
  accept: string;
  multiple?: boolean;
  error?: string;
};

/** A plain file input that also takes what is dropped on it. */
export function FileField({ id, name, label, hint, accept, multiple, error }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <FieldFrame label={label} of={{ input: { id }, error }} hint={hint}>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (input.current && event.dataTransfer.files.length) input.current.files = event.dataTransfer.files;
        }}
        className={classNames(
          'flex items-center gap-3 rounded-lg border border-dashed p-4 transition',
          over ? 'border-action bg-action-soft' : 'border-line-strong bg-sunken',
        )}
      >
        <UploadCloud aria-hidden className="h-6 w-6 shrink-0 text-ink-faint max-sm:hidden" />
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          accept={accept}
          multiple={multiple}
          aria-describedby={error ? `${getErrorId(id)} ${getHintId(id)}` : getHintId(id)}
          aria-invalid={error ? true : undefined}
          className="min-h-touch w-full min-w-0 text-base file:mr-3 file:min-h-touch file:rounded-lg file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold file:text-ink"
        />
      </div>
    </FieldFrame>
  );
}
