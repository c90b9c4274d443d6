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

/** Not needed to show a page: loaded after it. Without a network from the beginning there is no page either. */
async function keepUnsentForms(): Promise<void> {
  try {
    const { answerUnsentForms } = await import('#app/components/forms/answer-unsent-forms');
    answerUnsentForms();
  } catch {
    // The network went before it came: forms then fail as they would without it.
  }
}

/** React sets a text area that it takes over back to the page's text, unless that is what was typed meanwhile. */
function keepTypedText(): void {
  for (const area of document.querySelectorAll('textarea')) if (area.defaultValue) area.defaultValue = area.value;
}

void readData().then(() => {
  startTransition(() => {
    keepTypedText();
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
  void keepUnsentForms();
});
