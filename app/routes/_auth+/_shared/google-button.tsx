import { t } from '#app/platform/texts/t';
/** Google's mark in its own colors, as its rules for the button want it. */
function GoogleMark() {
  return (
    <svg aria-hidden viewBox="0 0 18 18" className="h-[18px] w-[18px]">
      <path
        fill="#4285F4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.78 8.78 0 0 0 2.68-6.62z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.32-1.58-5.03-3.7H.96v2.33A9 9 0 0 0 9 18z"
      />
      <path fill="#FBBC05" d="M3.97 10.72a5.41 5.41 0 0 1 0-3.44V4.95H.96a9 9 0 0 0 0 8.1l3.01-2.33z" />
      <path
        fill="#EA4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.58A9 9 0 0 0 .96 4.95l3.01 2.33C4.68 5.16 6.66 3.58 9 3.58z"
      />
    </svg>
  );
}

type GoogleButtonProps = { returnTo: string; role: 'customer' | 'pro' };

/** A plain form, also with JavaScript: its answer leads to another site. */
export function GoogleButton({ returnTo, role }: GoogleButtonProps) {
  return (
    <form method="post" action="/auth/google">
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="role" value={role} />
      <button
        type="submit"
        className="flex min-h-touch w-full items-center justify-center gap-3 rounded-lg border border-line-strong bg-surface px-5 font-semibold text-ink transition hover:bg-sunken"
      >
        <GoogleMark />
        {t('Continue with Google')}
      </button>
    </form>
  );
}
