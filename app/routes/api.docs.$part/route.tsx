import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { notFound } from '~/http/errors.server';
import { apiContents, apiPart } from '~/http/openapi/reference.server';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { ArrowLeft } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { CallCard } from './call-card';
import { FieldList } from './field-list';

/** See root.tsx: nothing here needs React. */
export const handle = { light: true };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `API: ${args.data.part.name}` : 'API', args);

/** Public: the calls about one subject, or the response schemas (API-10). */
export function loader({ params }: LoaderFunctionArgs) {
  const part = apiPart(params.part as string);
  if (!part) throw notFound();
  return { part, parts: apiContents().parts };
}

export default function ApiPart() {
  const { part, parts } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading
        eyebrow="API"
        title={part.name}
        lead={part.description}
        actions={
          <ButtonLink to={paths.apiDocs} variant="secondary" icon={<ArrowLeft aria-hidden />}>
            All calls
          </ButtonLink>
        }
      />
      <div className="grid gap-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Contents parts={parts} current={part.id} />
        <div className="grid min-w-0 content-start gap-6">
          {part.calls.map((call) => (
            <CallCard key={call.id} call={call} />
          ))}
          {part.forms.map(({ name, description, fields }) => (
            <Card key={name} as="section" id={`form-${name}`} className="scroll-mt-4">
              <h2 className="text-lg">{name}</h2>
              <p className="mt-1 mb-4 text-ink-muted">{description}</p>
              <FieldList fields={fields} response />
            </Card>
          ))}
        </div>
      </div>
    </Page>
  );
}

/** On wide screens, links to the other parts and this part's calls. On small screens, a button to the overview. */
function Contents({ parts, current }: { parts: ReturnType<typeof apiContents>['parts']; current: string }) {
  return (
    <nav
      aria-label="Calls"
      className="hidden min-w-0 text-sm lg:sticky lg:top-4 lg:block lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto"
    >
      <ul>
        {parts.map(({ id, name, calls }) => (
          <li key={id} className="border-line border-b">
            <Link
              to={paths.apiPart(id)}
              aria-current={id === current ? 'page' : undefined}
              className="flex min-h-10 items-center justify-between gap-2 font-semibold hover:text-brand aria-[current]:text-brand"
            >
              {name}
              {calls.length > 0 && <span className="font-normal text-ink-muted tabular-nums">{calls.length}</span>}
            </Link>
            {id === current && calls.length > 0 && (
              <ul className="pb-3 pl-4">
                {calls.map((call) => (
                  <li key={call.id}>
                    <a href={`#${call.id}`} className="link inline-flex min-h-8 items-center">
                      {call.summary}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
