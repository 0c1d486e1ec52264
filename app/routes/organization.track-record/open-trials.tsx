import { Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { TRACK_RECORD_TEXTS as TEXTS } from '~/catalogue/messages';
import { paths, withQuery } from '~/catalogue/paths';
import type { TrackRecordView } from '~/domain/track-record/view';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Problems } from '~/ui/form/errors';
import { Section } from '~/ui/layout';
import { plural } from '~/ui/text';
import { ListedTrial } from './listed-trial';

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
          <ListedTrial trial={trial} />
        </Card>
      ))}
    </ul>
  );
  return (
    <Section title={TEXTS.question} lead={leadFor(open.length, openCount)}>
      {canAnswer ? <AnswerForm {...{ ticked, errors }}>{trials}</AnswerForm> : trials}
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
  if (searchedAt === null) return null;
  return (
    <EmptyState
      title={TEXTS.nothingListed}
      text={TEXTS.nothingListedText}
      action={
        canAnswer && (
          <Form method="post">
            <SubmitButton intent="none" variant="secondary">
              That’s right, we have not run any
            </SubmitButton>
          </Form>
        )
      }
    />
  );
}
