import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { RegistryChange, StudyRegistry } from '~/domain/studies/registry-view';
import { SubmitButton } from '~/ui/button';
import { Section } from '~/ui/layout';
import { formatDate } from '~/ui/text';
import { Tick } from '~/ui/ticked-rows';

interface RegistryChangesProps {
  registry: StudyRegistry;
  /** The sponsor's own people, who decide what to take over. */
  own: boolean;
}

/** What has changed in the study's record, field by field. */
export function RegistryChanges({ registry: { nctNumber, readAt, version, changes }, own }: RegistryChangesProps) {
  if (changes.length === 0 || readAt === null) return null;
  const takeable = changes.some((change) => change.takeable);
  return (
    <div className="mb-10">
      <Section
        id="registry"
        title="Changed on ClinicalTrials.gov"
        lead={`The record ${nctNumber} says something else than before. We read it on ${formatDate(readAt)}.${own && takeable ? ' Tick what your study should say as well. If it affects which sites fit, we show you the effect first.' : ''}`}
      >
        <Form method="post" className="rounded-lg border border-line p-4 sm:p-5">
          <input type="hidden" name="version" value={version ?? ''} />
          <ul className="divide-y divide-line border-line border-b">
            {changes.map((change) => (
              <li key={change.field} className="grid gap-2 py-4 first:pt-0">
                {own && change.takeable ? (
                  <Tick
                    label={change.label}
                    name="fields"
                    value={change.field}
                    defaultChecked={change.suggested}
                    className="font-medium"
                  />
                ) : (
                  <p className="font-medium">{change.label}</p>
                )}
                <Change change={change} />
              </li>
            ))}
          </ul>
          {own && (
            <div className="mt-4 flex flex-wrap gap-3">
              {takeable && (
                <SubmitButton intent="take" pendingLabel="Saving...">
                  Take over
                </SubmitButton>
              )}
              <SubmitButton intent="keep" variant="secondary" pendingLabel="Saving...">
                Keep ours
              </SubmitButton>
            </div>
          )}
        </Form>
      </Section>
    </div>
  );
}

function Change({ change: { lines, before, now, own, suggested, takeable } }: { change: RegistryChange }) {
  const ours = own !== null && !(suggested && own === before);
  return (
    <dl className="facts facts-aside">
      {lines ? (
        <>
          <Lines term="Removed" lines={lines.removed} />
          <Lines term="Added" lines={lines.added} />
        </>
      ) : (
        <>
          <Value term="Before">{before}</Value>
          <Value term="Now">{now}</Value>
        </>
      )}
      {ours && (
        <Value term="Your study">
          {!takeable && own === now ? (
            'Says the same already.'
          ) : lines ? (
            <details>
              <summary>Show what it says</summary>
              {own}
            </details>
          ) : (
            own
          )}
        </Value>
      )}
    </dl>
  );
}

function Lines({ term, lines }: { term: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <ul className="grid list-disc gap-1 break-words pl-5">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and nothing moves.
            <li key={index}>{line}</li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

function Value({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="whitespace-pre-line break-words">{children}</dd>
    </div>
  );
}
