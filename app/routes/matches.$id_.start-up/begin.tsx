import { Form, Link, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { paths } from '~/catalogue/paths';
import { START_UP_STAGES } from '~/catalogue/start-up';
import type { MatchStartUp } from '~/domain/model/start-up-schema';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { useHydrated } from '~/ui/hydrated';
import { Section } from '~/ui/layout';
import { formatDue } from '~/ui/text';

interface BeginProps extends Pick<MatchStartUp, 'preview' | 'mayBegin' | 'waitsUntil'> {
  studyId: string;
  idempotencyKey: string;
}

/** What would be done by when, before the sponsor begins. */
export function BeginForm({ studyId, preview, mayBegin, waitsUntil, idempotencyKey }: BeginProps) {
  const hydrated = useHydrated();
  useReadAgain(waitsUntil !== null);
  return (
    <Section
      title="Begin the start-up"
      lead="These tasks would be due on these days, counted in business days from today. We e-mail the site what it can do first."
      actions={<Link to={paths.studyStartUp(studyId)}>Change the tasks</Link>}
    >
      <Card className="grid gap-5">
        {waitsUntil !== null && (
          <p>
            You can begin in a few seconds, once your selection can no longer be undone.
            {hydrated ? ' The button then appears here.' : ' Then reload this page.'}
          </p>
        )}
        {mayBegin && (
          <Form method="post">
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <SubmitButton intent="beginStartUp" pendingLabel="Beginning...">
              Begin the start-up
            </SubmitButton>
          </Form>
        )}
        {START_UP_STAGES.map(({ value, label }) => {
          const tasks = preview.filter(({ stage }) => stage === value);
          return (
            tasks.length > 0 && (
              <section key={value}>
                <h3 className="mb-1 font-semibold">{label}</h3>
                <ul className="divide-y divide-line">
                  {tasks.map(({ title, side, dueAt }) => (
                    <li key={title} className="flex flex-wrap justify-between gap-x-4 py-2">
                      <span className="min-w-0 break-words">{title}</span>
                      <span className="text-ink-muted text-sm">
                        {side === 'site' ? 'Site' : 'You'} · due {formatDue(dueAt)}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </Card>
    </Section>
  );
}

const READ_AGAIN_MS = 5000;

/** Reads the page again every few seconds, as long as it waits for a time to pass. */
function useReadAgain(waits: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(revalidate, READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [waits, revalidate]);
}
