import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';

function takeOver(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}

// What the page is made of stands at the end of the document. Taken over before, a press would find a root that waits for it
// (React's error 345).
if (document.readyState === 'loading') document.addEventListener('readystatechange', takeOver, { once: true });
else takeOver();
