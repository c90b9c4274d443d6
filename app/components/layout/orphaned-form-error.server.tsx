import { renderToStaticMarkup } from 'react-dom/server';
import { Refusal } from '../forms/form-error';

/** Every place in which a page says what is wrong: on top, above a form, beside a field. */
const SAID = /role="alert"|id="[^"]+-error"/;
const PLACE = /<div[^>]* data-answer-place="[^"]*"[^>]*>(?=<\/div>)/;

/**
 * The document of a refused form. What was asked for may have been done meanwhile, so that the form is gone from its page and its
 * answer with it: then the answer is put on top of the page (`PageFlash`), where the browser leaves it when it hydrates.
 */
export function withLostAnswer(html: string, answer: string): string {
  if (SAID.test(html)) return html;
  const alert = renderToStaticMarkup(<Refusal text={answer} />);
  return html.replace(PLACE, (place) => place + alert);
}
