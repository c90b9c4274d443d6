import { useIsSubmitting } from 'remix-validated-form';
import { t } from '#app/platform/texts/t';
import { Button, type ButtonProps } from '../ui/button';

type SubmitButtonProps = Omit<ButtonProps, 'busy' | 'type' | 'busyText'> & { busyText?: string };

/** The submit of a PersistentForm: never disabled, says what it does while it is sending and then ignores further clicks. */
export function SubmitButton({ busyText = t('Sending…'), children, onClick, ...rest }: SubmitButtonProps) {
  const busy = useIsSubmitting();
  return (
    <Button
      {...rest}
      type="submit"
      busy={busy}
      busyText={busyText}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </Button>
  );
}
