const MASK = '[hidden]';

const EMAIL = /[\w.+-]+\s?(?:@|\(at\)|\[at\])\s?[\w-]+(?:\.[\w-]+)+/gi;
const LINK = /\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|net|org|io|co|us|biz|info|me|app)\b(?:\/\S*)?/gi;
/** Ten digits or more with the marks that people put between them. Prices, times and house numbers are shorter. */
const PHONE = /\+?\(?\d(?:[\s().-]{0,3}\d){9,14}/g;

export type Masked = { text: string; masked: boolean };

/** Takes phone numbers, mail addresses and links out of a text. */
export function maskContacts(text: string): Masked {
  const clean = text.replace(EMAIL, MASK).replace(LINK, MASK).replace(PHONE, MASK);
  return { text: clean, masked: clean !== text };
}
