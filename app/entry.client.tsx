import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Remix begins to read the page's data, which is at the end of the document, when it is first rendered, and suspends until
 * then. A click in the meantime would meet a root that waits (React's error 345) and a page that is never taken
 * over. So it is asked once before React gets any event (docs/decisions/062).
 */
async function readData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

void readData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
