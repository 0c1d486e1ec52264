import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { apiContents } from '~/http/openapi/reference.server';
import { buttonClass } from '~/ui/button';
import { Card } from '~/ui/card';
import { FileJson } from '~/ui/icons';
import { Page, PageHeading, Section } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

/** See root.tsx: nothing here needs React. */
export const handle = { light: true };

export const meta: MetaFunction = (args) => pageTitle('API', args);

/** Public: the OpenAPI document as a page (API-10). */
export function loader() {
  return apiContents();
}

export default function ApiDocs() {
  const { version, introduction, parts } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading
        title="API"
        lead={`Everything the platform does, as JSON calls. Version ${version}.`}
        actions={
          <a href={paths.openApi} className={buttonClass({ variant: 'secondary' })}>
            <FileJson aria-hidden />
            OpenAPI 3.1 document
          </a>
        }
      />
      <div className="prose mb-10">
        {introduction.map((paragraph) => (
          <Words key={paragraph} text={paragraph} />
        ))}
      </div>
      <Section title="Calls">
        <div className="grid gap-6 lg:grid-cols-2">
          {parts.map(({ id, name, description, calls }) => (
            <Card key={id} as="section">
              <h3>
                <Link to={paths.apiPart(id)} className="hover:underline">
                  {name}
                </Link>
              </h3>
              <p className="mt-1 text-ink-muted">{description}</p>
              {calls.length > 0 && (
                <ul className="calls mt-3">
                  {calls.map((call) => (
                    <li key={call.id} id={call.id}>
                      <Link to={paths.apiPart(id, call.id)} discover="none">
                        {call.summary}
                      </Link>
                      <code>{`${call.method} ${call.path}`}</code>
                    </li>
                  ))}
                </ul>
              )}
            </Card>
          ))}
        </div>
      </Section>
    </Page>
  );
}

/** A paragraph with **bold** words and `code`. */
function Words({ text }: { text: string }) {
  const parts = text.split(/(\*\*[^*]+\*\*|`[^`]+`)/);
  return (
    <p>
      {parts.map((part, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change order.
        if (part.startsWith('**')) return <strong key={index}>{part.slice(2, -2)}</strong>;
        // biome-ignore lint/suspicious/noArrayIndexKey: the same.
        if (part.startsWith('`')) return <Code key={index}>{part.slice(1, -1)}</Code>;
        return part;
      })}
    </p>
  );
}

function Code({ children }: { children: string }) {
  return <code className="break-words rounded-sm bg-sunken px-1 py-0.5 text-sm">{children}</code>;
}
