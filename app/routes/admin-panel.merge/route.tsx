import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { labelOf, STAFF_ROLE_OPTIONS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { mergeOrganizations } from '~/domain/duplicates/merge.server';
import { previewMerge } from '~/domain/duplicates/plan.server';
import { mergeFormSchema } from '~/domain/duplicates/schema';
import { newId } from '~/domain/ids.server';
import { administrator } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { perform } from '~/http/reply.server';
import { Banner } from '~/ui/banner';
import { ButtonLink } from '~/ui/button';
import { ConfirmPage } from '~/ui/confirm';
import { Sentences } from '~/ui/lists';
import { Table } from '~/ui/table';
import { plural, titleCase } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('Merge two organizations - Admin panel', args);

async function guarded({ request }: LoaderFunctionArgs) {
  const actor = await administrator(request);
  const query = new URL(request.url).searchParams;
  return { actor, keep: query.get('keep') ?? '', merge: query.get('merge') ?? '' };
}

export async function loader(args: LoaderFunctionArgs) {
  const { actor, keep, merge } = await guarded(args);
  return { ...(await previewMerge(actor, keep, merge)), idempotencyKey: newId() };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, keep, merge } = await guarded(args);
  return submitForm(await readFormData(args.request), mergeFormSchema, ({ idempotencyKey: key, ...versions }) =>
    perform(() => mergeOrganizations(actor, keep, merge, { ...versions, key }), {
      to: paths.adminMerges,
      done: ({ kept, merged }) => TOASTS.merged(kept.name, merged.name),
      failed: TOASTS.mergeFailed,
      askAgain: ['merge_changed'],
    }),
  );
}

const MOVED: Readonly<Record<string, [one: string, many: string]>> = {
  users: ['person', 'people'],
  documents: ['document', 'documents'],
  trainings: ['training record', 'training records'],
  matches: ['match', 'matches'],
  trials: ['trial of the track record', 'trials of the track record'],
  facilities: ['facility', 'facilities'],
  outreach: ['entry of an outreach list', 'entries of outreach lists'],
  studies: ['study', 'studies'],
  requests: ['question to the applicant', 'questions to the applicant'],
};
/** The fields that are shown side by side. */
const FIELDS = [
  ['name', 'Name'],
  ['status', 'Status'],
  ['email', 'E-mail'],
  ['phone', 'Phone'],
  ['website', 'Website'],
  ['address', 'Address'],
  ['city', 'City'],
  ['state', 'State'],
  ['zipCode', 'ZIP code'],
  ['npi', 'NPI number'],
] as const;

const shownAs = (value: string | null, field: string) => (field === 'status' && value ? titleCase(value) : value);

/** What a merge would do, before it is done. */
export default function Merge() {
  const { kept, merged, reasons, warnings, moved, people, sharedMatches, strongerTrials, fills, idempotencyKey } =
    useLoaderData<typeof loader>();
  const moves = Object.entries(moved).flatMap(([what, count]) => {
    const [one = what, many] = MOVED[what] ?? [];
    return count > 0 ? [plural(count, one, many)] : [];
  });
  const lines = [
    moves.length > 0 ? `Moves to ${kept.name}: ${moves.join(', ')}.` : 'Nothing will move.',
    ...(sharedMatches > 0
      ? [`Both are matched with ${plural(sharedMatches, 'study', 'studies')}. We keep the match that has got further.`]
      : []),
    ...(strongerTrials > 0
      ? [
          `${plural(strongerTrials, 'trial')} of both track records: we keep the answer of ${merged.name}, the stronger one.`,
        ]
      : []),
    ...fills.map(({ label, value }) => `${kept.name} has nothing under “${label}”. It gets “${value}”.`),
    `Old addresses of ${merged.name} lead to ${kept.name}. It is not listed, matched or e-mailed any more.`,
    'The audit trail of both stays. You can undo this for 30 days.',
  ];
  return (
    <ConfirmPage
      title={`Merge ${merged.name} into ${kept.name}`}
      text={
        reasons.length > 0
          ? `They look like the same organization: ${reasons.join('; ')}.`
          : 'We found no sign that these are the same organization.'
      }
      confirmLabel="Merge"
      pendingLabel="Merging..."
      danger
      backHref={paths.adminReview}
    >
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="keptVersion" value={kept.updatedAt} />
      <input type="hidden" name="mergedVersion" value={merged.updatedAt} />
      {warnings.map((warning) => (
        <Banner key={warning} tone="warning" announce="none" title={warning} />
      ))}
      <Table
        caption="Both side by side"
        rows={FIELDS.map(([field, label]) => ({
          label,
          kept: shownAs(kept[field], field),
          merged: shownAs(merged[field], field),
        }))}
        rowKey={({ label }) => label}
        columns={[
          { header: 'Field', cell: ({ label }) => label },
          { header: 'Keep', cell: (row) => <span className="[overflow-wrap:anywhere]">{row.kept ?? '–'}</span> },
          { header: 'Merge', cell: (row) => <span className="[overflow-wrap:anywhere]">{row.merged ?? '–'}</span> },
        ]}
      />
      <Sentences lines={lines} />
      {people.length > 0 && (
        <Table
          caption={`People who join ${kept.name}`}
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
      <p className="flex flex-wrap items-center gap-3">
        <ButtonLink to={paths.adminMerge(merged.id, kept.id)} variant="secondary" size="sm">
          Keep {merged.name} instead
        </ButtonLink>
        <Link to={paths.adminSite(merged.id)}>Open {merged.name}</Link>
      </p>
    </ConfirmPage>
  );
}
