import { Form } from '@remix-run/react';
import type { TrackRecordEntry } from '~/domain/track-record/view';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { Section } from '~/ui/layout';
import { ListedTrial } from './listed-trial';

interface AnsweredProps {
  trials: TrackRecordEntry[];
  as: 'confirmed' | 'refused';
  canAnswer: boolean;
  reviewed: boolean;
}

const WORDS = {
  confirmed: { title: 'Confirmed as yours', change: 'Undo', intent: 'refuse' },
  refused: { title: 'Not yours', change: 'This is ours', intent: 'confirm' },
} as const;

/** Answered trials, each with a button to change the answer. */
export function Answered({ trials, as, canAnswer, reviewed }: AnsweredProps) {
  const { title, change, intent } = WORDS[as];
  if (trials.length === 0 && !(as === 'confirmed' && reviewed)) return null;
  return (
    <Section title={trials.length > 0 ? `${title} (${trials.length})` : title}>
      {trials.length === 0 ? (
        <p className="text-ink-muted">None. Matching assumes that your site has not run any of the listed trials.</p>
      ) : (
        <ul className="grid gap-3">
          {trials.map((trial) => (
            <Card as="li" key={trial.nctId} className="flex flex-wrap items-start gap-x-4 gap-y-2">
              <ListedTrial trial={trial} />
              {canAnswer && (
                <Form method="post">
                  <input type="hidden" name="trials" value={trial.nctId} />
                  <SubmitButton intent={intent} variant="secondary" size="sm">
                    {change}
                    <span className="sr-only">: {trial.title}</span>
                  </SubmitButton>
                </Form>
              )}
            </Card>
          ))}
        </ul>
      )}
    </Section>
  );
}
