import type { ReactNode } from 'react';
import type { ApiOperation } from '#app/api/page-view.server';
import { Card } from '#app/components/ui/card';

type Field = ApiOperation['forms'][number][number];

function Fields({ fields }: { fields: Field[] }) {
  return (
    <ul className="space-y-1">
      {fields.map(({ name, required, what }) => (
        <li key={name}>
          <code className="font-semibold">{name}</code> <span className="text-ink-soft">{what}</span>
          {required ? null : <span className="text-ink-faint"> (optional)</span>}
        </li>
      ))}
    </ul>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-faint">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** One function: where, who, what goes in, what comes out. */
export function ApiCard({ operation }: { operation: ApiOperation }) {
  const { id, method, path, summary, who, forms, once, answers, refusals } = operation;
  return (
    <Card as="li" id={id} className="min-w-0 scroll-mt-24">
      <h3 className="font-semibold">{id}</h3>
      <p className="mt-1 text-sm [overflow-wrap:anywhere]">
        <code className="font-semibold">{method}</code> <code>{path}</code>
      </p>
      <p className="mt-3">{summary}</p>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm [overflow-wrap:anywhere]">
        <Row label="Who">{who}</Row>
        {forms.map((fields, at) => (
          <Row key={fields.map(({ name, what }) => `${name}${what}`).join()} label={at === 0 ? 'Form' : 'Or'}>
            <Fields fields={fields} />
          </Row>
        ))}
        {once ? (
          <Row label="Once">
            with <code>opId</code>
          </Row>
        ) : null}
        <Row label="Response">{answers}</Row>
        <Row label="Errors">
          <span className="figures">{refusals.join(', ')}</span>
        </Row>
      </dl>
    </Card>
  );
}
