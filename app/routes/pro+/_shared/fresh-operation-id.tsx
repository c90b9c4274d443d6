import { useEffect, useState } from 'react';

/**
 * The operation id of a form on a page that may come out of the phone's own store: each time it is shown is a new operation, so
 * the id that the server wrote into the stored page is used by the first alone.
 */
export function FreshOperationId({ value }: { value: string }) {
  const [fresh, setFresh] = useState(value);
  useEffect(() => setFresh(crypto.randomUUID()), []);
  return <input type="hidden" name="opId" value={fresh} />;
}
