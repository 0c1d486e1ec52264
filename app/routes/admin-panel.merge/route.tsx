import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { ORGANIZATION_SOURCES } from '~/catalogue/lists';
import { TOASTS } from '~/catalogue/messages';
import { labelOf, STAFF_ROLE_OPTIONS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { mergeOrganizations } from '~/domain/commands/duplicates/merge.server';
import { previewMerge } from '~/domain/commands/duplicates/plan.server';
import { type MergePreview, mergeFormSchema } from '~/domain/model/duplicate-schema';
import { capital, haveSameName, namesInMerge } from '~/domain/model/duplicate-words';
import { othersToMerge } from '~/domain/pages/record.server';
import { administrator } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectAfter } from '~/http/reply.server';
import { Banner } from '~/ui/banner';
import { ButtonLink } from '~/ui/button';
import { ConfirmPage } from '~/ui/confirm';
import { EmailText } from '~/ui/email-text';
import { Page, PageHeading } from '~/ui/layout';
import { Sentences } from '~/ui/lists';
import { useMay } from '~/ui/may';
import { Table } from '~/ui/table';
import { formatDateTime, plural, titleCase } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { ChooseOther } from './choose-other';

export const handle: WithHelp = { help: 'review' };

export const meta: MetaFunction = (args) => pageTitle('Merge two organizations - Admin panel', args);

async function guarded({ request }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const query = new URL(request.url).searchParams;
  return { actor, keep: query.get('keep') ?? '', merge: query.get('merge') ?? '' };
}

export async function loader(args: LoaderFunctionArgs) {
  const { actor, keep, merge } = await guarded(args);
  if (!merge) {
    const search = new URL(args.request.url).searchParams.get('q') ?? '';
    return { choice: await othersToMerge(actor, keep, search), keep, preview: null, idempotencyKey: newId() };
  }
  return { choice: null, keep, preview: await previewMerge(actor, keep, merge), idempotencyKey: newId() };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, keep, merge } = await guarded(args);
  return submitForm(await readFormData(args.request), mergeFormSchema, ({ idempotencyKey: key, ...versions }) =>
    redirectAfter(() => mergeOrganizations(actor, keep, merge, { ...versions, key }), {
      to: paths.adminMerges,
      done: ({ kept, merged }) => TOASTS.merged(kept.name, merged.name),
      failed: TOASTS.mergeFailed,
      askAgain: ['merge_changed'],
    }),
  );
}

const MOVED: Readonly<Record<string, [one: string, many: string]>> = {
  users: ['person', 'people'],
  memberships: ['person who belongs to others too', 'people who belong to others too'],
  documents: ['document', 'documents'],
  openings: ['opening of a study’s document', 'openings of studies’ documents'],
  trainings: ['training record', 'training records'],
  matches: ['match', 'matches'],
  trials: ['trial of the track record', 'trials of the track record'],
  facilities: ['facility', 'facilities'],
  outreach: ['entry of an outreach list', 'entries of outreach lists'],
  studies: ['study', 'studies'],
  requests: ['question to the applicant', 'questions to the applicant'],
  notes: ['note of an administrator', 'notes of administrators'],
};
/** The fields that are shown side by side. */
const FIELDS = [
  ['name', 'Name'],
  ['status', 'Status'],
  ['added', 'Added'],
  ['contactName', 'Contact'],
  ['email', 'E-mail'],
  ['phone', 'Phone'],
  ['website', 'Website'],
  ['address', 'Address'],
  ['city', 'City'],
  ['state', 'State'],
  ['zipCode', 'ZIP code'],
  ['npi', 'NPI number'],
] as const;

type Side = MergePreview['kept'];

/** The values in words. How and when each was added distinguishes two with the same name. */
const wordsOf = ({ status, source, event, createdAt, ...rest }: Side) => ({
  ...rest,
  status: titleCase(status),
  added: [formatDateTime(createdAt), event ?? labelOf(ORGANIZATION_SOURCES, source)].filter(Boolean).join(', '),
});

/** The fields side by side, without those that are empty in both. */
function rowsOf(kept: Side, merged: Side) {
  const [ours, theirs] = [wordsOf(kept), wordsOf(merged)];
  return FIELDS.map(([field, label]) => ({ label, kept: ours[field], merged: theirs[field] })).filter(
    (row) => row.kept || row.merged,
  );
}

const inSentence = (reason: string) => reason.charAt(0).toLowerCase() + reason.slice(1);

export default function Merge() {
  const { choice, keep, preview, idempotencyKey } = useLoaderData<typeof loader>();
  return preview ? (
    <Confirm preview={preview} idempotencyKey={idempotencyKey} />
  ) : (
    <ChooseOther id={keep} {...choice} />
  );
}

/** Previews a merge, and asks whoever may merge. */
function Confirm({ preview, idempotencyKey }: { preview: MergePreview; idempotencyKey: string }) {
  const { kept, merged, reasons, warnings, moved, people, sharedMatches, strongerTrials, fills } = preview;
  const moves = Object.entries(moved).flatMap(([what, count]) => {
    const [one = what, many] = MOVED[what] ?? [];
    return count > 0 ? [plural(count, one, many)] : [];
  });
  const [keptName, mergedName] = namesInMerge(kept, merged);
  const lines = [
    moves.length > 0 ? `Moves to ${keptName}: ${moves.join(', ')}.` : 'No records will be moved.',
    ...(sharedMatches > 0
      ? [`Both are matched with ${plural(sharedMatches, 'study', 'studies')}. We keep the match that is further along.`]
      : []),
    ...(strongerTrials > 0
      ? [
          `${plural(strongerTrials, 'trial')} in both track records: we keep the answer of ${mergedName}, because it is stronger.`,
        ]
      : []),
    ...fills.map(({ label, value }) => capital(`“${label}” is blank for ${keptName}. We fill in “${value}”.`)),
    `Old addresses of ${mergedName} lead to ${keptName}. ${capital(mergedName)} is no longer listed, matched or e-mailed.`,
    'We keep the audit trails of both. You can undo this for 30 days.',
  ];
  const may = useMay()('organization.merge');
  const title = haveSameName(kept, merged)
    ? `Merge two organizations named ${kept.name}`
    : `Merge ${merged.name} into ${kept.name}`;
  const text =
    reasons.length > 0
      ? `They look like the same organization: ${reasons.map(inSentence).join(', ')}.`
      : 'We found no sign that these are the same organization.';
  const both = (
    <>
      {warnings.map((warning) => (
        <Banner key={warning} tone="warning" announce="none" title={warning} />
      ))}
      <Table
        caption="Both side by side"
        rows={rowsOf(kept, merged)}
        rowKey={({ label }) => label}
        columns={[
          {
            header: 'Field',
            cell: ({ label, kept, merged }) => (
              <div className="rows:w-28">
                <span className="font-semibold text-sm">{label}</span>
                {kept !== merged && <span className="block font-normal text-ink-muted text-xs">differs</span>}
              </div>
            ),
          },
          { header: 'Keep', cell: ({ kept }) => <Value text={kept} /> },
          { header: 'Merge into it', cell: ({ merged }) => <Value text={merged} /> },
        ]}
      />
      <Sentences lines={lines} />
      {people.length > 0 && (
        <Table
          caption={`People who join ${keptName}`}
          rows={people}
          rowKey={({ id }) => id}
          columns={[
            {
              header: 'Person',
              cell: ({ name, email, hasSignedIn }) => (
                <span className="[overflow-wrap:anywhere]">
                  {name}
                  {email && email !== name && <span className="block text-ink-muted text-sm">{email}</span>}
                  {!hasSignedIn && (
                    <span className="block text-danger text-sm">Has not confirmed this address yet</span>
                  )}
                </span>
              ),
            },
            { header: 'Role now', cell: ({ was }) => labelOf(STAFF_ROLE_OPTIONS, was) },
            { header: 'New role', cell: ({ becomes }) => labelOf(STAFF_ROLE_OPTIONS, becomes) },
          ]}
        />
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {may && (
          <ButtonLink to={paths.adminMerge(merged.id, kept.id)} variant="secondary" size="sm">
            Keep {mergedName} instead
          </ButtonLink>
        )}
        <Link to={paths.adminSite(merged.id)}>Open {mergedName}</Link>
      </p>
    </>
  );
  if (!may) {
    return (
      <Page width="prose">
        <PageHeading
          title="What a merge would do"
          lead={text}
          back={{ to: paths.adminReview, label: 'Review queue' }}
        />
        <div className="grid gap-4">{both}</div>
      </Page>
    );
  }
  return (
    <ConfirmPage
      width="prose"
      title={title}
      text={text}
      confirmLabel="Merge"
      pendingLabel="Merging..."
      danger
      backHref={paths.adminReview}
    >
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="keptVersion" value={kept.updatedAt} />
      <input type="hidden" name="mergedVersion" value={merged.updatedAt} />
      {both}
    </ConfirmPage>
  );
}

function Value({ text }: { text: string | null }) {
  return text ? <EmailText>{text}</EmailText> : <span className="text-ink-muted">Not provided</span>;
}
