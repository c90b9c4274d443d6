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
        className="mt-2 block w-full rounded-lg border border-line-strong bg-surface p-2 text-base file:mr-4 file:min-h-[2rem] file:cursor-pointer file:rounded-md file:border-0 file:bg-action-soft file:px-4 file:font-semibold file:text-link"
      />
    </label>
  );
}
