import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { mergeOrganizations, previewMerge } from '~/domain/duplicates/merge.server';
import { administrator } from '~/http/guards.server';
import { perform } from '~/http/reply.server';
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
  return previewMerge(actor, keep, merge);
}

export async function action(args: ActionFunctionArgs) {
  const { actor, keep, merge } = await guarded(args);
  return perform(() => mergeOrganizations(actor, keep, merge), {
    to: paths.adminMerges,
    done: ({ kept, merged }) => TOASTS.merged(kept.name, merged.name),
    failed: TOASTS.mergeFailed,
  });
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
  const { kept, merged, reasons, moved, gives, fills } = useLoaderData<typeof loader>();
  const moves = Object.entries(moved).flatMap(([what, count]) => {
    const [one = what, many] = MOVED[what] ?? [];
    return count > 0 ? [plural(count, one, many)] : [];
  });
  const lines = [
    moves.length > 0 ? `Moves to ${kept.name}: ${moves.join(', ')}.` : 'Nothing belongs to it that would move.',
    ...(gives > 0 ? [`Both have a match with ${plural(gives, 'study', 'studies')}: the further one stays.`] : []),
    ...fills.map(({ field, value }) => `Filled in, because it is empty: ${field}, “${value}”.`),
    `Old addresses of ${merged.name} lead to ${kept.name}. It is not listed, matched or e-mailed any more.`,
    'The audit trail of both stays. You can undo this for 30 days.',
  ];
  return (
    <ConfirmPage
      title={`Merge ${merged.name} into ${kept.name}`}
      text={
        reasons.length > 0
          ? `They look like the same organization: ${reasons.join('; ')}.`
          : 'Nothing says that they are the same. Please check carefully.'
      }
      confirmLabel="Merge"
      pendingLabel="Merging..."
      danger
      backHref={paths.adminReview}
    >
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
          { header: 'Stays', cell: (row) => <span className="break-words">{row.kept ?? '–'}</span> },
          { header: 'Is merged', cell: (row) => <span className="break-words">{row.merged ?? '–'}</span> },
        ]}
      />
      <Sentences lines={lines} />
      <p className="flex flex-wrap items-center gap-3">
        <ButtonLink to={paths.adminMerge(merged.id, kept.id)} variant="secondary" size="sm">
          Keep {merged.name} instead
        </ButtonLink>
        <Link to={paths.adminSite(merged.id)}>Open {merged.name}</Link>
      </p>
    </ConfirmPage>
  );
}
