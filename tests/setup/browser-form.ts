type Control = {
  name: string;
  /** An input's type, or select, textarea, button. */
  type: string;
  value: string;
  isChecked: boolean;
  isRequired: boolean;
  /** A select's choices. */
  options: string[];
  isMultiple: boolean;
};

/** A form as a browser has it before a person touched it. */
export type BrowserForm = { page: string; action: string; method: string; isMultipart: boolean; controls: Control[] };

/** What a person did before pressing a button. */
export type Filled = { label: string; entries: [string, string][]; files: string[] };

const TAG = /<(\/?)(form|fieldset|input|button|select|option|textarea)\b((?:[^>"]|"[^"]*")*)>/g;
const TYPED = new Set([
  'text',
  'email',
  'tel',
  'number',
  'date',
  'time',
  'search',
  'url',
  'password',
  'textarea',
  'datetime-local',
]);

function resolveEntities(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=\\s|/|$)`, 'i').exec(attributes);
  return found ? resolveEntities(found[1] ?? '') : undefined;
}

function controlOf(tag: string, attributes: string): Control {
  const type = tag === 'input' ? (attribute(attributes, 'type') ?? 'text') : tag;
  return {
    name: attribute(attributes, 'name') ?? '',
    type: type.toLowerCase(),
    value: attribute(attributes, 'value') ?? (/checkbox|radio/.test(type) ? 'on' : ''),
    isChecked: attribute(attributes, 'checked') !== undefined,
    isRequired: attribute(attributes, 'required') !== undefined,
    options: [],
    isMultiple: attribute(attributes, 'multiple') !== undefined,
  };
}

/** Every form of a page that is posted, with the controls that a browser would send: nameless and disabled ones are left out. */
export function readForms(page: string, html: string): BrowserForm[] {
  const forms: BrowserForm[] = [];
  let form: BrowserForm | null = null;
  let select: Control | null = null;
  const disabled: boolean[] = [];
  for (const found of html.matchAll(TAG)) {
    const [whole, closing, tag = '', attributes = ''] = found;
    if (tag === 'fieldset') {
      if (closing) disabled.pop();
      else disabled.push(attribute(attributes, 'disabled') !== undefined);
    } else if (tag === 'form') {
      if (form?.method === 'post') forms.push(form);
      form = closing ? null : openForm(page, attributes);
    } else if (closing) {
      if (tag === 'select') select = null;
    } else if (tag === 'option') {
      const value = attribute(attributes, 'value') ?? '';
      if (attribute(attributes, 'disabled') !== undefined) continue;
      select?.options.push(value);
      if (select && (select.options.length === 1 || attribute(attributes, 'selected') !== undefined)) select.value = value;
    } else {
      const control = controlOf(tag, attributes);
      if (tag === 'select') select = control;
      if (tag === 'textarea') control.value = textAfter(html, found.index + whole.length);
      const isOff = attribute(attributes, 'disabled') !== undefined || disabled.includes(true);
      if (control.name && !isOff) form?.controls.push(control);
    }
  }
  return forms;
}

function openForm(page: string, attributes: string): BrowserForm {
  const action = attribute(attributes, 'action');
  return {
    page,
    action: action ? new URL(action, new URL(page, 'http://any.invalid')).href.replace('http://any.invalid', '') : page,
    method: attribute(attributes, 'method')?.toLowerCase() ?? 'get',
    isMultipart: attribute(attributes, 'enctype') === 'multipart/form-data',
    controls: [],
  };
}

function textAfter(html: string, from: number): string {
  return resolveEntities(html.slice(from, html.indexOf('</textarea>', from)).replace(/^\n/, ''));
}

function isButton({ type }: Control): boolean {
  return type === 'button' || type === 'submit' || type === 'image';
}

/** Whether a person writes this field, so that what is in it may well be refused. */
export function isTyped(form: BrowserForm, name: string): boolean {
  return form.controls.some((control) => control.name === name && (TYPED.has(control.type) || control.type === 'file'));
}

type Choice = {
  label: string;
  /** Which of the boxes of one name are ticked. */
  ticks: (control: Control, at: number) => boolean;
  /** Which of several is chosen, by its place; null leaves what the page shows. */
  option: number | null;
  /** Whether blank fields are written into. */
  writes: boolean;
};

const CHOICES: readonly Choice[] = [
  { label: 'untouched', ticks: ({ isChecked }) => isChecked, option: null, writes: false },
  { label: 'none ticked', ticks: () => false, option: null, writes: true },
  { label: 'one ticked', ticks: (_, at) => at === 0, option: 0, writes: true },
  { label: 'all ticked', ticks: () => true, option: -1, writes: true },
  { label: 'the second of each', ticks: (_, at) => at === 1, option: 1, writes: true },
];

const WRITTEN: Record<string, string> = {
  email: 'somebody@town.test',
  tel: '(312) 555-0142',
  number: '1',
  date: '2026-12-15',
  time: '09:00',
  url: 'https://town.test/hook',
  password: 'lantern-river-42',
  textarea: 'The gate is open, the dog is friendly.',
};

/** A form as different people send it: untouched, with no, one and every box ticked, with each button. Same bodies come once. */
export function fillings(form: BrowserForm): Filled[] {
  const buttons = form.controls.filter(isButton);
  const pressed = buttons.length ? buttons : [null];
  const all = pressed.flatMap((button) => CHOICES.map((choice) => fill(form, choice, button)));
  const seen = new Set<string>();
  return all.filter(({ entries }) => {
    const body = JSON.stringify(entries);
    return !seen.has(body) && seen.add(body);
  });
}

function fill(form: BrowserForm, choice: Choice, button: Control | null): Filled {
  const places = new Map<string, number>();
  const entries: [string, string][] = [];
  for (const control of form.controls) {
    const { name, type, value } = control;
    if (type === 'file' || (isButton(control) && control !== button)) continue;
    const at = places.get(`${type} ${name}`) ?? 0;
    places.set(`${type} ${name}`, at + 1);
    if (type === 'checkbox') {
      if (choice.ticks(control, at)) entries.push([name, value]);
    } else if (type === 'radio') {
      const group = form.controls.filter((each) => each.type === 'radio' && each.name === name);
      if (choice.option === null ? control.isChecked : group.at(choice.option % group.length) === control)
        entries.push([name, value]);
    } else if (type === 'select') {
      const chosen = choice.option === null ? value : (control.options.at(choice.option % control.options.length) ?? value);
      if (control.options.length) entries.push([name, chosen]);
    } else {
      const isBlank = choice.writes && value === '' && TYPED.has(type);
      entries.push([name, name === 'opId' ? crypto.randomUUID() : isBlank ? (WRITTEN[type] ?? 'Written by hand') : value]);
    }
  }
  const files = form.controls.filter(({ type }) => type === 'file').map(({ name }) => name);
  const said = button?.value ? `${choice.label}, ${button.name}=${button.value}` : choice.label;
  return { label: said, entries: entries.map(([name, value]) => [name, value.replace(/\r?\n/g, '\r\n')]), files };
}

/** What a browser puts on the wire: no chosen file is an empty part, and only of a multipart form. */
export function getBody({ isMultipart }: BrowserForm, { entries, files }: Filled): URLSearchParams | FormData {
  if (!isMultipart) return new URLSearchParams([...entries, ...files.map((name): [string, string] => [name, ''])]);
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  for (const name of files) body.append(name, new File([], '', { type: 'application/octet-stream' }));
  return body;
}

/** Where the page's own script sends a form instead of loading a document. */
export function scriptAddress(action: string): string {
  const url = new URL(action, 'http://any.invalid');
  const path = url.pathname === '/' ? '/_root' : url.pathname.replace(/\/$/, '');
  return `${path}.data${url.search}`;
}
