/** Ways out of where a text stands: out of an element, an attribute, a comment, a script. */
const WAYS_OUT = ['', '">', "'>", '</title>', '</textarea>', '</script>', '</style>', '-->', ']]>', '`'];

/** What would run, ask the server for `/x` or send a form if it were read as markup. */
const WHAT_RUNS = [
  '<script>window.__xss=1</script>',
  '<img src=x onerror=window.__xss=1>',
  '<svg onload=window.__xss=1>',
  '<iframe srcdoc="<script>parent.__xss=1</script>">',
  '<a href="javascript:window.__xss=1">x</a>',
  '<input autofocus onfocus=window.__xss=1>',
  '<details open ontoggle=window.__xss=1>',
  '<video><source src=x onerror=window.__xss=1></video>',
  '<object data="javascript:window.__xss=1"></object>',
  '<math><mtext><img src=x onerror=window.__xss=1></mtext></math>',
  '<form action="javascript:window.__xss=1"><button autofocus>x</button></form>',
  '<style>@import"/x";</style>',
  '<base href="//elsewhere.test/">',
  '<meta http-equiv=refresh content="0;url=/x">',
  '<template><script>window.__xss=1</script></template><body onload=window.__xss=1>',
];

/** 150 texts that must come out again as what was typed. */
export const payloads: readonly string[] = WAYS_OUT.flatMap((out) => WHAT_RUNS.map((run) => `${out}${run}`));

/** What a page or a mail that printed one of them as markup would hold. */
export function brokenOut(html: string): string[] {
  const telling = WHAT_RUNS.map((run) => run.slice(0, 24));
  return telling.filter((start) => html.includes(start));
}
