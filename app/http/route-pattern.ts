/** The address of a route with names for what changes in it: `routes/admin+/tasks.$id_.edit` answers `/admin/tasks/:id/edit`. */
export function routePattern(route: string): string {
  const parts = route
    .replace(/^routes\//, '')
    .replace(/\[\.\]/g, '\u0000')
    .split(/\+\/|[./]/)
    .map((part) => part.replace(/_$/, ''))
    .filter((part) => part !== '' && part !== 'index' && !part.startsWith('_'))
    .map((part) => (part === '$' ? '*' : part.replace(/^\$/, ':')).replaceAll('\u0000', '.'));
  return `/${parts.join('/')}`;
}
