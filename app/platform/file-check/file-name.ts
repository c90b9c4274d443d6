/** What must never be behind a second dot: "invoice.pdf.exe", "photo.html.png". */
const RUNNABLE = new Set(
  'exe com scr bat cmd msi js mjs vbs jar html htm xhtml svg xml php phtml asp aspx jsp sh py pl ps1 hta lnk zip'.split(' '),
);
const LONGEST = 120;

/** The last part of what a browser sent, without anything that a terminal, a header or a reader's eye could be tricked with. */
export function displayName(given: string): string {
  const last = given.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .normalize('NFC')
    // Controls, and the marks that turn the direction of writing round.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*;]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (clean.length <= LONGEST) return clean || 'file';
  const dot = clean.lastIndexOf('.');
  const ending = dot > 0 && clean.length - dot <= 6 ? clean.slice(dot) : '';
  return clean.slice(0, LONGEST - ending.length).toWellFormed() + ending;
}

/** "pdf" of "Insurance 2026.PDF", or null where the name hides another kind or holds a NUL. */
export function safeExtension(given: string): string | null {
  if (given.includes('\u0000')) return null;
  const parts = displayName(given).toLowerCase().split('.');
  const last = parts.pop();
  if (!last || parts.length === 0) return null;
  return parts.slice(1).some((part) => RUNNABLE.has(part.trim())) ? null : last;
}

/** The Content-Disposition of a download, RFC 6266: an ASCII name for old browsers and the real one beside it. */
export function attachmentHeader(name: string): string {
  const clean = displayName(name);
  const ascii = clean.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(clean).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
