import { invalid } from '../../api/api-error';
import type { ApiCall } from '../../api/api-call';
import { needDoc } from '../../database/store';
import type { StoredFile } from './files';

const TEXTS = [
  ...['access_activity_log', 'billing_address', 'cancellation_policy_disclosure', 'cancellation_rebuttal'],
  ...['customer_email_address', 'customer_name', 'customer_purchase_ip', 'duplicate_charge_explanation', 'product_description'],
  ...['refund_policy_disclosure', 'refund_refusal_explanation', 'service_date', 'uncategorized_text'],
];
const FILES = [
  'customer_communication',
  'customer_signature',
  'receipt',
  'refund_policy',
  'service_documentation',
  'uncategorized_file',
];
const MAX_TEXT = 20_000;
/** All texts together. */
const MAX_TEXTS = 150_000;
const MAX_BYTES = 4_500_000;

/** The fields of `evidence` in an update, within Stripe's limits; null where it has none. */
export async function readEvidenceParams(call: ApiCall): Promise<Record<string, string> | null> {
  const group = call.params.group('evidence');
  if (!group) return null;
  const given: Record<string, string> = {};
  for (const name of TEXTS) {
    const text = group.text(name, MAX_TEXT);
    if (text !== undefined) given[name] = text;
  }
  if (Object.values(given).join('').length > MAX_TEXTS) throw invalid('The evidence is too long.', { param: 'evidence' });
  let bytes = 0;
  for (const name of FILES) {
    const id = group.text(name);
    if (id === undefined) continue;
    bytes += (await needDoc<StoredFile>(call, 'file', id, `evidence[${name}]`)).size;
    given[name] = id;
  }
  if (bytes > MAX_BYTES) throw invalid('The combined size of evidence files is over 4.5 MB.', { param: 'evidence' });
  return given;
}
