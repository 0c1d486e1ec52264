import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { DomainError } from '~/catalogue/errors';
import type { WithHelp } from '~/catalogue/help-topics';
import { MULTIPART_MAX_BYTES, SITE_IMPORTS } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { IMPORT_PHASES } from '~/catalogue/site-lists';
import { UPLOADS } from '~/catalogue/uploads';
import { authorize } from '~/domain/base/actor';
import { listImports, sendSiteFile } from '~/domain/commands/site-lists/imports.server';
import { importNameSchema, type SiteImport } from '~/domain/model/site-list-schema';
import { personWho } from '~/http/guards.server';
import { type Refused, submitForm } from '~/http/input.server';
import { type Post, perform } from '~/http/perform.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { FileField } from '~/ui/form';
import { Page, PageHeading, Section } from '~/ui/layout';
import { Table } from '~/ui/table';
import { formatDate, formatNumber } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'siteList' };

export const meta: MetaFunction = (args) => pageTitle('Import a list of sites', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'siteList.keep');
  return { imports: await listImports(actor) };
}

export const action = perform({
  guard: (request) => personWho(request, 'siteList.keep'),
  about: (actor) => authorize(actor, 'siteList.keep'),
  to: () => paths.siteImports,
  maxBytes: MULTIPART_MAX_BYTES,
  actions: [],
  own: { sendSiteFile: send },
});

/** Whatever is wrong with the file is said beside its field. */
const OF_THE_FILE = /^(upload_|site_file_|site_import_open|file_too_much|files_busy)/;

async function send({ actor, form, context }: Post) {
  await limitRate(context, 'upload');
  const file = form.get('file');
  return submitForm(form, importNameSchema, async () => {
    if (!(file instanceof File) || file.size === 0) throw new DomainError('invalid', {}, { file: [UPLOADS.choose] });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const sent = await sendSiteFile(actor, { name: file.name, bytes }).catch((error: unknown) => {
      if (!(error instanceof DomainError) || !OF_THE_FILE.test(error.code)) throw error;
      throw new DomainError('invalid', {}, { file: [error.message] });
    });
    return redirectWith(paths.siteImport(sent.id), TOASTS.siteFileSent(sent.fileName));
  });
}

/** Where a sponsor brings its own list of sites from a file, and finds the files that it has sent. */
export default function Imports() {
  const { imports } = useLoaderData<typeof loader>();
  const refused = useActionData<Refused>();
  const errors = refused?.lastResult.error?.file ?? [];
  const open = imports.find(({ phase }) => phase !== 'done');
  return (
    <Page>
      <PageHeading
        back={{ to: paths.siteList, label: 'your list' }}
        title="Import a list of sites"
        lead="From a CSV file or an XLSX workbook. You choose what its columns are and read what would be taken over before anything changes."
      />
      <Card as="section">
        <CardHeader
          title="New file"
          text="We look for each site by its NPI number, else by its name with its ZIP code or state. Sites that are not registered here stay on your list and are linked once they are."
        />
        {open ? (
          <p>
            <Link to={paths.siteImport(open.id)} className="link break-words">
              {open.fileName}
            </Link>{' '}
            is not finished yet. Finish or delete it first.
          </p>
        ) : (
          <Form method="post" encType="multipart/form-data" className="grid gap-5">
            <FileField
              id="file"
              label="File"
              accept=".csv,.xlsx"
              required
              hint={`At most 10 MB, ${formatNumber(SITE_IMPORTS.rows)} rows and ${SITE_IMPORTS.columns} columns, with headings in the first row. Columns about people, such as contacts and e-mail addresses, are not read.`}
              errors={errors ?? []}
            />
            <div>
              <SubmitButton intent="sendSiteFile" pendingLabel="Reading...">
                Read the file
              </SubmitButton>
            </div>
          </Form>
        )}
      </Card>
      <Section
        title="Files"
        lead={`Kept for ${SITE_IMPORTS.keptDays} days after they were imported. What they added stays.`}
      >
        <Table
          caption="Files with your list of sites"
          rows={imports}
          rowKey={({ id }) => id}
          empty={<p>You have not sent any file yet.</p>}
          columns={[
            { header: 'File', primary: true, cell: Named },
            { header: 'Standing', cell: ({ phase, stopped }) => (stopped ? 'Stopped' : IMPORT_PHASES[phase]) },
            { header: 'Rows', align: 'end', cell: ({ rows }) => formatNumber(rows) },
            { header: 'Added', align: 'end', cell: ({ added }) => formatNumber(added) },
            { header: 'Changed', align: 'end', cell: ({ changed }) => formatNumber(changed) },
            { header: 'Sent', cell: Sent },
          ]}
        />
      </Section>
    </Page>
  );
}

const Named = ({ id, fileName }: SiteImport) => (
  <Link to={paths.siteImport(id)} className="link break-words">
    {fileName}
  </Link>
);

const Sent = ({ startedAt, startedBy }: SiteImport) => (
  <>
    {formatDate(startedAt)}
    {startedBy && <span className="row-note">{startedBy}</span>}
  </>
);
