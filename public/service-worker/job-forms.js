/* A part of the service worker (/sw.js): what the forms of a job are, what they lack, and how their answers read. */
self.jobForms = (() => {
  function formOf(type, body) {
    return new Response(body, { headers: { 'content-type': type } }).formData().catch(() => new FormData());
  }

  /** What a form does to a job: a step of it, photos that come or one that goes. */
  function stepOf(path, form) {
    const visit = path.replace(/\/(photos|complete)$/, '');
    if (path.endsWith('/complete')) return { visit, step: 'complete' };
    const step = form.get('intent') ?? '';
    if (!path.endsWith('/photos')) return { visit, step };
    const count = step === 'add' ? form.getAll('photos').filter(({ size }) => size > 0).length : -1;
    return { visit, step: 'photos', moment: form.get('moment'), count };
  }

  /** What a job lacks before it can be complete, counting what waits on this phone (`waiting`); the form names what is not there yet. */
  function whatIsMissing(path, form, waiting) {
    let needs;
    try {
      needs = JSON.parse(form.get('needs'));
    } catch {
      return [];
    }
    if (!needs) return [];
    const visit = path.replace(/\/complete$/, '');
    const steps = waiting.flatMap(({ what }) => (what?.visit === visit ? [what] : []));
    const photos = (moment) =>
      steps.reduce((sum, what) => sum + (what.step === 'photos' && what.moment === moment ? what.count : 0), 0);
    const lacks = [];
    if (!needs.started && !steps.some(({ step }) => step === 'start')) lacks.push('start');
    for (const moment of ['before', 'after']) if (photos(moment) < needs[moment]) lacks.push(moment);
    if ([...form.keys()].filter((name) => /^check\d+$/.test(name)).length < needs.checks) lacks.push('checklist');
    if (needs.storage) lacks.push('storage');
    return lacks;
  }

  const SIGNS = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };

  /** Whether a page is in Spanish: what is said beside it is, too. */
  function isSpanish(page) {
    return page.includes('<html lang="es"');
  }

  /** Why a form was refused, as its page says it. */
  async function reasonIn(answer) {
    const page = await answer.text();
    const said = /data-refusal="([^"]+)"/.exec(page)?.[1];
    if (!said) return isSpanish(page) ? 'El trabajo cambió desde entonces.' : 'The job has changed since.';
    return said.replace(/&(?:#x27|quot|lt|gt|amp);/g, (sign) => SIGNS[sign] ?? sign);
  }

  /** What Remix's own script understands as "load this document", as its server would write it. */
  function scriptRedirect(to) {
    const named = { _1: 2, _3: 4, _5: 6, _7: 8, _9: 6 };
    const words = [named, 'redirect', to, 'status', 303, 'revalidate', false, 'reload', true, 'replace'];
    const headers = { 'content-type': 'text/x-script', 'x-remix-response': 'yes' };
    return new Response(`${JSON.stringify(words)}\n`, { status: 202, headers });
  }

  return { formOf, stepOf, whatIsMissing, isSpanish, reasonIn, scriptRedirect };
})();
