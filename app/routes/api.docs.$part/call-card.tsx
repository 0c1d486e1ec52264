import type { ReferenceCall } from '~/http/openapi/reference.server';
import { Badge } from '~/ui/badge';
import { Card, Fold } from '~/ui/card';
import type { Tone } from '~/ui/tone';
import { FieldList, Type } from './field-list';

const TONES: Record<string, Tone> = { GET: 'info', POST: 'success', PUT: 'warning', DELETE: 'danger' };

/** A call: who may make it, its parameters and body, its responses, and a command to try it. */
export function CallCard({ call }: { call: ReferenceCall }) {
  const { id, method, path, summary, text, who, parameters, body, file, curl } = call;
  return (
    <Card as="article" id={id} className="scroll-mt-4">
      <h2 className="text-lg">
        <a href={`#${id}`} className="hover:underline">
          {summary}
        </a>
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <Badge tone={TONES[method]}>{method}</Badge>
        <code className="min-w-0 text-sm [overflow-wrap:anywhere]">{path}</code>
      </p>
      {text.map((paragraph) => (
        <p key={paragraph} className="mt-3">
          {paragraph}
        </p>
      ))}
      <p className="mt-3">
        <span className="font-semibold">Who:</span> {who}
      </p>
      {parameters.length > 0 && (
        <Part title="Parameters">
          <FieldList fields={parameters} />
        </Part>
      )}
      {body && (
        <Part title={body.required ? 'Body' : 'Body (optional)'}>
          {body.forms.map(({ name, description, fields }) => (
            <div key={name} className="mt-3 first:mt-0">
              <p className="mb-2 text-ink-muted">{description}</p>
              <FieldList fields={fields} />
            </div>
          ))}
        </Part>
      )}
      {file && (
        <Part title="Body">
          <p>{file}</p>
        </Part>
      )}
      <Part title="Responses">
        <Responses answers={call.answers} />
      </Part>
      <Part title="Try it">
        <Lines>{curl}</Lines>
      </Part>
    </Card>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mt-5">
      <h3 className="mb-2 text-base">{title}</h3>
      {children}
    </div>
  );
}

function Responses({ answers }: Pick<ReferenceCall, 'answers'>) {
  return (
    <dl className="divide-y divide-line border-line border-y">
      {answers.map(({ status, description, type, refs, headers, example }) => (
        <div key={status} className="grid gap-x-4 py-2 sm:grid-cols-[3.5rem_minmax(0,1fr)]">
          <dt className="font-semibold tabular-nums">{status}</dt>
          <dd className="min-w-0">
            {description}
            {type && (
              <span className="text-ink-muted">
                {' '}
                (<Type type={type} refs={refs} />)
              </span>
            )}
            {headers.map(({ name, description: meaning }) => (
              <span key={name} className="block text-ink-muted text-sm [overflow-wrap:anywhere]">
                <code>{name}</code>: {meaning}
              </span>
            ))}
            {example && (
              <Fold label="Example" className="mt-1">
                <Lines>{example}</Lines>
              </Fold>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Code or JSON. Long lines wrap, so that nothing scrolls sideways. */
function Lines({ children }: { children: string }) {
  return (
    <pre className="whitespace-pre-wrap break-words rounded-md bg-sunken p-4 text-sm [overflow-wrap:anywhere]">
      <code>{children}</code>
    </pre>
  );
}
