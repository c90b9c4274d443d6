/** The id of one write, made by the loader: a repeated submit carries the same one and gets the first result. */
export function OperationId({ value }: { value: string }) {
  return <input type="hidden" name="opId" value={value} />;
}
