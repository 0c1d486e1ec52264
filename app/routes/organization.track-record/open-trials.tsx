import { Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths, withQuery } from '~/catalogue/paths';
import { TRACK_RECORD_TEXTS as TEXTS } from '~/catalogue/track-record';
import type { TrackRecordEntry, TrackRecordView } from '~/domain/model/track-record-view';
import { Badge } from '~/ui/badge';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Problems } from '~/ui/form/errors';
import { Section } from '~/ui/layout';
import { formatDate, plural, titleCase } from '~/ui/text';

type OpenTrialsProps = Pick<
  TrackRecordView,
  'open' | 'openCount' | 'canAnswer' | 'confirmed' | 'reviewedAt' | 'searchedAt'
> & {
  /** Whether all checkboxes start checked. */
  ticked: boolean;
  errors: string[];
};

/** Trials awaiting an answer: select some and confirm or reject them, or reject them all. */
export function OpenTrials(props: OpenTrialsProps) {
  const { open, openCount, canAnswer, ticked, errors } = props;
  if (open.length === 0) return <NothingOpen {...props} />;
  const trials = (
    <ul className="grid gap-3">
      {open.map((trial, index) => (
        <Card as="li" key={trial.nctId} className="flex items-start gap-3">
          {canAnswer && (
            <>
              <input type="hidden" name="shown" value={trial.nctId} />
              {/* The key resets the checkbox when the link selects or clears all. */}
              <label key={String(ticked)} className="-m-2 inline-flex cursor-pointer p-2">
                <input
                  id={`trial-${index}`}
                  type="checkbox"
                  name="trials"
                  value={trial.nctId}
                  defaultChecked={ticked}
                  className="size-5 accent-brand"
                />
                <span className="sr-only">Select {trial.title}</span>
              </label>
            </>
          )}
          <ListedTrial trial={trial} source={sourceOf(trial, 'open')} />
        </Card>
      ))}
    </ul>
  );
  return (
    <Section title={TEXTS.question} lead={leadFor(open.length, openCount)}>
      {canAnswer ? (
        <AnswerForm ticked={ticked} errors={errors}>
          {trials}
        </AnswerForm>
      ) : (
        trials
      )}
    </Section>
  );
}

function AnswerForm({ ticked, errors, children }: { ticked: boolean; errors: string[]; children: ReactNode }) {
  return (
    <Form method="post" aria-label={TEXTS.question}>
      {errors.length > 0 && (
        <div className="mb-4">
          <Problems problems={errors.map((text) => ({ id: 'trial-0', text }))} />
        </div>
      )}
      <TickAll ticked={ticked} />
      {children}
      <div className="mt-5 flex flex-wrap gap-3">
        <SubmitButton intent="confirm">Confirm as ours</SubmitButton>
        <SubmitButton intent="refuse" variant="secondary">
          Mark as not ours
        </SubmitButton>
        <SubmitButton intent="none" variant="quiet">
          None of these are ours
        </SubmitButton>
      </div>
    </Form>
  );
}

const leadFor = (shown: number, all: number): string =>
  all > shown
    ? `${plural(all, 'trial')} awaiting your answer. Here are the ${shown} most likely ones. The rest will follow.`
    : 'Select the trials your site has taken part in, or the ones it has not. You can change your answers later.';

function TickAll({ ticked }: { ticked: boolean }) {
  return (
    <p className="mb-3">
      <Link
        to={withQuery(paths.organizationTrackRecord(), { tick: ticked ? null : 'all' })}
        preventScrollReset
        replace
        className="link inline-flex min-h-9 items-center text-sm"
      >
        {ticked ? 'Clear all' : 'Select all'}
      </Link>
    </p>
  );
}

function NothingOpen({ canAnswer, confirmed, reviewedAt, searchedAt }: OpenTrialsProps) {
  if (reviewedAt !== null || confirmed.length > 0) {
    return <EmptyState title="You have reviewed every trial" text="New trials will appear here when we find them." />;
  }
  if (searchedAt === null && !canAnswer) return null;
  return (
    <EmptyState
      title={searchedAt === null ? TEXTS.notSearched : TEXTS.nothingListed}
      text={searchedAt === null ? TEXTS.notSearchedText : TEXTS.nothingListedText}
      action={
        canAnswer && (
          <Form method="post">
            <SubmitButton intent="none" variant="secondary">
              {searchedAt === null ? 'None there are ours' : 'That’s right, we have not run any'}
            </SubmitButton>
          </Form>
        )
      }
    />
  );
}

interface AnsweredProps {
  trials: TrackRecordEntry[];
  as: 'confirmed' | 'claimed' | 'refused';
  canAnswer: boolean;
  reviewed?: boolean;
}

const WORDS = {
  confirmed: { title: 'Confirmed as yours', change: 'Undo', intent: 'refuse' },
  claimed: { title: TEXTS.waiting, change: 'Withdraw', intent: 'withdrawTrial' },
  refused: { title: 'Not yours', change: 'This is ours', intent: 'confirm' },
} as const;
const WITHDRAW = WORDS.claimed;

/** The button that changes an answer. A trial that the registry does not list at the site can only be withdrawn. */
function changeOf({ listed }: TrackRecordEntry, as: AnsweredProps['as']) {
  if (listed) return WORDS[as];
  return as === 'refused' ? null : WITHDRAW;
}

/** Trials that are confirmed, refused or waiting for confirmation, each with a button to change that. */
export function Answered({ trials, as, canAnswer, reviewed = false }: AnsweredProps) {
  const { title } = WORDS[as];
  if (trials.length === 0 && !(as === 'confirmed' && reviewed)) return null;
  return (
    <Section
      title={trials.length > 0 ? `${title} (${trials.length})` : title}
      lead={as === 'claimed' ? TEXTS.waitingText : undefined}
    >
      {trials.length === 0 ? (
        <p className="text-ink-muted">None. Matching assumes that your site has not run any of the listed trials.</p>
      ) : (
        <ul className="grid gap-3">
          {trials.map((trial) => (
            <Card as="li" key={trial.nctId} className="flex flex-wrap items-start gap-x-4 gap-y-2">
              <ListedTrial trial={trial} source={sourceOf(trial, as)} />
              {canAnswer && <Change trial={trial} as={as} />}
            </Card>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Change({ trial, as }: { trial: TrackRecordEntry; as: AnsweredProps['as'] }) {
  const possible = changeOf(trial, as);
  if (!possible) return null;
  return (
    <Form method="post" action={paths.organizationTrackRecord()}>
      <input type="hidden" name="trials" value={trial.nctId} />
      <SubmitButton
        intent={possible.intent === 'withdrawTrial' ? `withdrawTrial ${trial.nctId}` : possible.intent}
        variant="secondary"
        size="sm"
      >
        {possible.change}
        <span className="sr-only">: {trial.title}</span>
      </SubmitButton>
    </Form>
  );
}

/** Where an entry comes from, and since when: 'Confirmed: ClinicalTrials.gov lists your site, Mar 3, 2026'. */
function sourceOf(trial: TrackRecordEntry, as: AnsweredProps['as'] | 'open'): string {
  const { claimedAs, listed, createdAt, answeredAt } = trial;
  const on = (at: number | null) => (at === null ? '' : `, ${formatDate(at)}`);
  const whose = claimedAs === 'investigator' ? 'Your investigator’s trial' : 'Your site’s trial';
  if (as === 'open') return `Found on ClinicalTrials.gov${on(createdAt)}`;
  if (as === 'claimed') return `${whose}, waiting since ${formatDate(createdAt)}`;
  if (claimedAs === null)
    return `${as === 'confirmed' ? 'Confirmed' : 'Marked as not yours'} by your staff${on(answeredAt)}`;
  if (as === 'refused')
    return `${whose}. ${listed ? 'Marked as not yours' : 'Not confirmed by an administrator'}${on(answeredAt)}`;
  return `${whose}. Confirmed${listed ? ': ClinicalTrials.gov lists your site' : ' by an administrator'}${on(answeredAt)}`;
}

/** 'Phase 2/3' for PHASE2 and PHASE3; null if phases do not apply. */
function phaseWords(phases: readonly string[]): string | null {
  const numbers = phases.flatMap((phase) => /^PHASE([1-4])$/.exec(phase)?.[1] ?? []);
  if (numbers.length > 0) return `Phase ${numbers.join('/')}`;
  return phases.includes('EARLY_PHASE1') ? 'Early Phase 1' : null;
}

/** '2019 – 2022', 'since 2019' or 'until 2022'; null if both are unknown. */
function years(start: string | null, end: string | null): string | null {
  const [from, to] = [start?.slice(0, 4), end?.slice(0, 4)];
  if (!from) return to ? `until ${to}` : null;
  return !to ? `since ${from}` : from === to ? from : `${from} – ${to}`;
}

/** A trial's registry record, and how it lists the site. */
function ListedTrial({ trial, source }: { trial: TrackRecordEntry; source: string }) {
  const { nctId, title, status, sponsor, facility, city, state } = trial;
  const phase = phaseWords(trial.phases);
  const facts = [sponsor, years(trial.startDate, trial.completionDate)].filter(Boolean).join(', ');
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="break-words font-medium">{title}</p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <a href={paths.registryStudy(nctId)} className="link inline-block min-h-6" rel="noreferrer">
          {nctId}
          <span className="sr-only"> at ClinicalTrials.gov</span>
        </a>
        {phase && <Badge>{phase}</Badge>}
        {status && <Badge>{titleCase(status)}</Badge>}
      </p>
      {facts && <p className="mt-1 break-words text-ink-muted text-sm">{facts}</p>}
      {trial.listed && (
        <p className="mt-1 break-words text-ink-muted text-sm">
          Listed as: {[facility, city, state].filter(Boolean).join(', ')}
        </p>
      )}
      <p className="mt-1 break-words text-ink-muted text-sm">{source}</p>
    </div>
  );
}
