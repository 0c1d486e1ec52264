import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
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
  return submitForm(await readFormData(args.request), mergeFormSchema, ({ idempotencyKey: key, ...options }) =>
    redirectAfter(() => mergeOrganizations(actor, keep, merge, { ...options, key }), {
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

interface ComparedRow {
  field: string;
  label: string;
  kept: string | null;
  merged: string | null;
  /** Whether either value can be the one that stays. */
  choice: boolean;
}

/** The fields side by side, without those that are empty in both, and whatever else differs. */
function rowsOf({ kept, merged, differs }: Pick<MergePreview, 'kept' | 'merged' | 'differs'>): ComparedRow[] {
  const [ours, theirs] = [wordsOf(kept), wordsOf(merged)];
  const choices = new Map<string, string>(differs.map(({ field, label }) => [field, label]));
  const shown = FIELDS.map(([field, label]) => ({
    field,
    label,
    kept: ours[field],
    merged: theirs[field],
    choice: choices.delete(field),
  }));
  const others = differs.filter(({ field }) => choices.has(field)).map((each) => ({ ...each, choice: true }));
  return [...shown, ...others].filter((row) => row.kept || row.merged);
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
  const { kept, merged, reasons, warnings, moved, people, sharedMatches, strongerTrials, fills, differs } = preview;
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
  const { lastResult } = useActionData<typeof action>() ?? {};
  const chosen = may ? ((lastResult?.initialValue?.values ?? {}) as Record<string, unknown>) : null;
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
      {may && differs.length > 0 && <p className="text-ink-muted">Where they differ, choose the value that stays.</p>}
      <Table
        caption="Both side by side"
        dense
        rows={rowsOf(preview)}
        rowKey={({ field }) => field}
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
          { header: 'Keep', cell: (row) => <Value row={row} of="kept" chosen={chosen} /> },
          { header: 'Merge into it', cell: (row) => <Value row={row} of="merged" chosen={chosen} /> },
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

interface ValueProps {
  row: ComparedRow;
  of: 'kept' | 'merged';
  /** By field: what was chosen before the form was refused. Null for someone who may not merge. */
  chosen: Readonly<Record<string, unknown>> | null;
}

/** One of the two values; where they differ, with the button that says that it stays. */
function Value({ row: { field, label, choice, ...values }, of, chosen }: ValueProps) {
  const text = values[of];
  const words = text ? <EmailText>{text}</EmailText> : <span className="text-ink-muted">Not provided</span>;
  if (!choice || !chosen) return words;
  return (
    <label className="flex min-h-6 cursor-pointer items-start gap-2">
      <input
        type="radio"
        name={`values.${field}`}
        value={of}
        defaultChecked={of === (chosen[field] ?? 'kept')}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <span className="sr-only">{label}: </span>
      <span className="min-w-0">{words}</span>
    </label>
  );
}
