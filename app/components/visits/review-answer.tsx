type ReviewAnswerProps = { answer: string; from: string };

/** The pro's public answer below a review; nothing where there is none. */
export function ReviewAnswer({ answer, from }: ReviewAnswerProps) {
  if (!answer) return null;
  return (
    <div className="mt-3 border-l-4 border-line pl-4 text-sm">
      <p className="font-semibold">{from}</p>
      <p className="whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">{answer}</p>
    </div>
  );
}
