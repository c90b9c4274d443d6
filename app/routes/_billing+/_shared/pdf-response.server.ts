/** A PDF shown in the browser, named for whoever saves it, and kept in no shared cache. */
export function pdfResponse(body: Buffer, name: string): Response {
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name.replace(/[^A-Za-z0-9-]/g, '-')}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
}
