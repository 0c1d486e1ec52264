import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { siteLists } from '~/actions/site-lists';
import type { WithHelp } from '~/catalogue/help-topics';
import { LIST_PAGE } from '~/catalogue/limits';
import { LIST_STATUSES } from '~/catalogue/list-statuses';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { IMPORT_PHASES, IMPORTED_ROWS, type ImportedRow } from '~/catalogue/site-lists';
import { listImportRows, mustKeepImport, readImport } from '~/domain/commands/site-lists/imports.server';
import { type ImportRow, importRowsQuerySchema, type SiteImport } from '~/domain/model/site-list-schema';
import { personWho } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader, Fold } from '~/ui/card';
import { ListChecks } from '~/ui/icons';
import { Page, PageHeading, Section } from '~/ui/layout';
import { PagedTable } from '~/ui/paged-table';
import { formatNumber } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { ChooseColumns } from './columns';
import { Progress, Results } from './progress';

export const handle: WithHelp = { help: 'siteList' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(args.data?.file.fileName ?? 'File', args);

const UNCHECKED: readonly SiteImport['phase'][] = ['reading', 'columns'];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'siteList.keep');
  const id = params.id as string;
  const file = await readImport(actor, id);
  const outcome = readQueryLeniently(request, importRowsQuerySchema).outcome as ImportedRow | null | undefined;
  const cursor = new URL(request.url).searchParams.get('cursor');
  const none = { rows: [], next: null };
  const listed = UNCHECKED.includes(file.phase)
    ? none
    : await listImportRows(actor, id, { outcome, cursor, limit: LIST_PAGE });
  return { file, rows: listed.rows, next: listed.next, outcome: outcome ?? null, cursor };
}

export const action = perform({
  guard: (request) => personWho(request, 'siteList.keep'),
  about: (actor, { id }) => mustKeepImport(actor, id),
  to: ({ params }) => paths.siteImport(params.id),
  actions: [
    siteLists.chooseImportColumns,
    siteLists.startSiteImport,
    siteLists.stopSiteImport,
    siteLists.resumeSiteImport,
    siteLists.deleteSiteImport,
  ],
});

/** A file with a list of sites: what its columns are, what would be taken over, and how far that is. */
export default function Import() {
  const { file, rows, next, outcome, cursor } = useLoaderData<typeof loader>();
  const { id, fileName, phase, stopped, leftOut } = file;
  return (
    <Page>
      <PageHeading
        back={{ to: paths.siteImports, label: 'files' }}
        title={fileName}
        lead={`${formatNumber(file.rows)} rows. ${stopped ? 'Stopped' : IMPORT_PHASES[phase]}.`}
      />
      {leftOut.length > 0 && (
        <p className="mb-6">{`Not read, because they are about people: ${leftOut.join(', ')}.`}</p>
      )}
      {phase === 'reading' && (
        <p className="mb-6">If this does not end within a minute, delete the file and send it again.</p>
      )}
      {phase === 'columns' && <ChooseColumns file={file} />}
      {(phase === 'checking' || phase === 'importing') && <Progress file={file} />}
      {phase === 'checked' && (
        <Card as="section">
          <CardHeader
            title="Ready to import"
            text="Nothing has changed yet. Rows that could be several sites and rows with errors are left out. If a site is on your list already, the file’s status replaces yours, and its note if it has one."
          />
          <Form method="post">
            <SubmitButton intent="startSiteImport" pendingLabel="Starting...">
              {`Import ${formatNumber(file.found + file.absent)} rows`}
            </SubmitButton>
          </Form>
        </Card>
      )}
      {!UNCHECKED.includes(phase) && (
        <Section title="Rows">
          <Results file={file} outcome={outcome} />
          <PagedTable<ImportRow & { key: string }>
            caption="Rows of the file"
            rows={rows.map((row) => ({ ...row, key: String(row.row) }))}
            columns={[
              { header: 'Row', cell: ({ row }) => formatNumber(row) },
              { header: 'Site', primary: true, cell: Site },
              { header: 'Status', cell: ({ status }) => (status ? labelOf(LIST_STATUSES, status) : '–') },
              { header: 'Result', cell: Result },
            ]}
            empty={{ icon: ListChecks, title: 'No rows', text: 'No row of the file has this result.' }}
            firstHref={cursor && paths.siteImport(id, { outcome })}
            nextHref={next && paths.siteImport(id, { outcome, cursor: next })}
          />
        </Section>
      )}
      <div className="mt-8">
        <Fold label="Delete this file">
          <p className="my-2">Its rows are deleted. What it has added to your list stays there.</p>
          <Form method="post">
            <SubmitButton intent="deleteSiteImport" variant="danger" pendingLabel="Deleting...">
              Delete file
            </SubmitButton>
          </Form>
        </Fold>
      </div>
    </Page>
  );
}

function Site({ name, city, state, zipCode, npi, siteId }: ImportRow) {
  const label = name ?? (npi ? `NPI ${npi}` : 'No name');
  return (
    <>
      {siteId ? (
        <Link to={paths.site(siteId)} className="link break-words">
          {label}
        </Link>
      ) : (
        <span className="break-words">{label}</span>
      )}
      <span className="row-note">{[city, state, zipCode, npi && name && `NPI ${npi}`].filter(Boolean).join(', ')}</span>
    </>
  );
}

const DONE = { added: 'Added', changed: 'Changed', same: 'Was there already' } as const;

const Result = ({ outcome, problem, applied }: ImportRow) => (
  <>
    {applied ? DONE[applied] : outcome ? labelOf(IMPORTED_ROWS, outcome) : 'Not checked yet'}
    {problem && <span className="row-note wrap-anywhere">{problem}</span>}
  </>
);
