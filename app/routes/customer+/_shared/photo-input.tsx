/** Photos beside a form: a plain file input, which is all a phone needs. */
export function PhotoInput({ most }: { most: number }) {
  return (
    <label className="block">
      <span className="font-semibold">
        Photos <span className="font-normal text-ink-faint">(optional)</span>
      </span>
      <span id="photos-hint" className="block text-sm text-ink-faint">
        JPG, PNG or WebP, at most {most}. They show us what to bring.
      </span>
      <input
        type="file"
        name="photos"
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-describedby="photos-hint"
        className="mt-2 block w-full rounded-lg border border-line-strong bg-surface p-3 text-base file:mr-3 file:min-h-touch file:rounded-md file:border-0 file:bg-action file:px-4 file:font-semibold file:text-action-ink"
      />
    </label>
  );
}
