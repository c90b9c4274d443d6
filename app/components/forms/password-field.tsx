import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { classNames } from '../ui/class-names';
import { useHydrated } from '../ui/use-hydrated';
import type { FieldProps } from './field';
import { FieldFrame, inputClass } from './field-frame';
import { fieldEvents, useFormField } from './use-form-field';
import { t } from '#app/platform/texts/t';

type PasswordFieldProps = Pick<FieldProps, 'name' | 'label' | 'hint' | 'wrapperClass'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password with a show button where there is JavaScript. It is never filled in again after a refusal. */
export function PasswordField({ name, label, hint, autoComplete, wrapperClass }: PasswordFieldProps) {
  const one = useFormField(name, Boolean(hint));
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame label={label} of={one} hint={hint} className={wrapperClass}>
      <div className="relative">
        <input
          {...one.input}
          {...fieldEvents(one.field)}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className={classNames(inputClass, 'pr-12')}
        />
        {hydrated ? (
          <button
            type="button"
            onClick={() => setShown(!shown)}
            aria-pressed={shown}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-soft hover:text-ink"
          >
            <Icon aria-hidden className="h-5 w-5" />
            <span className="sr-only">{t('Show password')}</span>
          </button>
        ) : null}
      </div>
    </FieldFrame>
  );
}
