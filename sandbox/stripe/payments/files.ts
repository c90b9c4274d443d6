import { invalid } from '../../api/api-error';
import type { ApiCall, Route } from '../../api/api-call';
import { newId } from '../../database/ids';
import { insertDoc, needDoc, type Doc } from '../../database/store';

export type StoredFile = Doc & {
  object: 'file';
  created: number;
  expires_at: null;
  filename: string;
  purpose: string;
  size: number;
  type: string;
  url: null;
};

/** What Stripe takes as evidence: a PDF, JPEG or PNG of at most 5 MB. */
const EVIDENCE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'];
const MAX_EVIDENCE_BYTES = 5_000_000;

/** The fields of an upload as parameters; of a file its name, kind and size: the bytes are not kept. */
export async function readUpload(request: Request): Promise<string> {
  const params = new URLSearchParams();
  for (const [name, value] of await request.formData()) {
    if (typeof value === 'string') params.append(name, value);
    else {
      params.append(`${name}[name]`, value.name);
      params.append(`${name}[type]`, value.type);
      params.append(`${name}[size]`, String(value.size));
    }
  }
  return params.toString();
}

function create(call: ApiCall): Promise<StoredFile> {
  const purpose = call.params.choice('purpose', ['dispute_evidence']) ?? '';
  const file = call.params.group('file');
  const size = file?.needInteger('size', 1) ?? 0;
  const type = file?.need('type') ?? '';
  if (!file || !purpose) throw invalid('Missing required param: file.', { param: 'file' });
  if (!EVIDENCE_TYPES.includes(type)) throw invalid(`The file type ${type} is not allowed for this purpose.`, { param: 'file' });
  if (size > MAX_EVIDENCE_BYTES) throw invalid('The file is too large. It can be at most 5 MB.', { param: 'file' });
  return insertDoc<StoredFile>(call, {
    id: newId('file'),
    object: 'file',
    created: call.now,
    expires_at: null,
    filename: file.need('name'),
    purpose,
    size,
    type: type.split('/')[1] ?? type,
    url: null,
  });
}

export const fileRoutes: Route[] = [
  { method: 'POST', path: '/v1/files', handle: create },
  { method: 'GET', path: '/v1/files/:file', handle: (call) => needDoc<StoredFile>(call, 'file', call.path('file')) },
];
