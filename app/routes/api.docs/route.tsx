import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FileJson } from 'lucide-react';
import { paths } from '~/catalogue/paths';
import { apiReference } from '~/http/openapi/reference.server';
import { buttonClass } from '~/ui/button';
import { Card } from '~/ui/card';
import { Page, PageHeading, Section } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { CallCard } from './call-card';
import { Contents } from './contents';
import { FieldTable } from './field-table';
import { Words } from './words';

export const meta: MetaFunction = (args) => pageTitle('API', args);

/** Public: how programs talk to the platform, from the same document that they read (API-10). */
export function loader({ request }: LoaderFunctionArgs) {
  return apiReference(new URL(request.url).origin);
}

export default function ApiDocs() {
  const { version, introduction, nouns, schemas } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading
        title="API"
        lead={`Every deed of the platform as a JSON call. Version ${version}.`}
        actions={
          <a href={paths.openApi} className={buttonClass({ variant: 'secondary' })}>
            <FileJson aria-hidden />
            OpenAPI 3.1 document
          </a>
        }
      />
      <div className="grid gap-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Contents nouns={nouns} />
        <div className="min-w-0">
          <div className="prose mb-10">
            {introduction.map((paragraph) => (
              <Words key={paragraph} text={paragraph} />
            ))}
          </div>
          {nouns.map(({ id, name, description, calls }) => (
            <Section key={id} id={id} title={name} lead={description}>
              <div className="grid gap-6">
                {calls.map((call) => (
                  <CallCard key={call.id} call={call} />
                ))}
              </div>
            </Section>
          ))}
          <Section id="forms" title="Forms of answers" lead="What the answers above are made of.">
            <div className="grid gap-6">
              {schemas.map(({ name, description, fields }) => (
                <Card key={name} as="section" id={`form-${name}`} className="scroll-mt-4">
                  <h3>{name}</h3>
                  <p className="mt-1 mb-4 text-ink-muted">{description}</p>
                  <FieldTable caption={`Fields of ${name}`} fields={fields} answers />
                </Card>
              ))}
            </div>
          </Section>
        </div>
      </div>
    </Page>
  );
}
