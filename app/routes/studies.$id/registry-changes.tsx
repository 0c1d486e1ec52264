import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '~/catalogue/paths';
import { ONLY_ORDER } from '~/catalogue/record-changes';
import { STUDY_ENDINGS, type StudyEnding } from '~/domain/model/study-endings';
import type { RegistryChange, StudyRegistry } from '~/domain/model/study-registry-view';
import { Banner } from '~/ui/banner';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Section } from '~/ui/layout';
import { formatDate } from '~/ui/text';
import { TextWithLists } from '~/ui/text-lists';
import { Tick } from '~/ui/ticked-rows';

interface RegistryChangesProps {
  registry: StudyRegistry;
  /** The sponsor's own people, who decide what to take over. */
  own: boolean;
  /** How the study can be ended now; null if it cannot. */
  ending: StudyEnding | null;
}

/** What has changed in the study's record, field by field. */
export function RegistryChanges({ registry, own, ending }: RegistryChangesProps) {
  const { studyId, nctNumber, readAt, stopped, version, changes } = registry;
  if (changes.length === 0 || readAt === null) return null;
  const takeable = changes.some((change) => change.takeable);
  const isFirst = changes.every(({ before }) => before === null);
  return (
    <div className="mb-10">
      <Section
        id="registry"
        title={isFirst ? 'Differs from ClinicalTrials.gov' : 'Changed on ClinicalTrials.gov'}
        lead={`The record ${nctNumber} says something else ${thanWhat(changes)}. We read it on ${formatDate(readAt)}.${own && takeable ? ' Tick what you want to decide about. If taking it over affects which sites fit, we show you the effect first.' : ''}`}
      >
        <div className="grid gap-4">
          {stopped && (
            <Banner
              tone="warning"
              announce="none"
              title={`The record says: ${stopped}.`}
              action={
                own &&
                ending && (
                  <ButtonLink to={paths.studyEnding(studyId, ending)} size="sm">
                    {STUDY_ENDINGS[ending].label}
                  </ButtonLink>
                )
              }
            >
              Your study is still open here.
            </Banner>
          )}
          <Form method="post" className="rounded-lg border border-line p-4 sm:p-5">
            <input type="hidden" name="version" value={version ?? ''} />
            <ul className="divide-y divide-line border-line border-b">
              {changes.map((change) => (
                <li key={change.field} className="grid gap-2 py-4 first:pt-0">
                  {own ? (
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
                  {own && change.own === null && (
                    <p className="text-ink-muted text-sm">
                      Your study has no field for this. Tick it once you have seen it.
                    </p>
                  )}
                </li>
              ))}
            </ul>
            {own && (
              <div className="mt-4 flex flex-wrap gap-3">
                {takeable && (
                  <SubmitButton intent="take" pendingLabel="Saving...">
                    Take over what is ticked
                  </SubmitButton>
                )}
                <SubmitButton intent="keep" variant="secondary" pendingLabel="Saving...">
                  {takeable ? 'Keep ours for what is ticked' : 'Mark what is ticked as seen'}
                </SubmitButton>
                {takeable && changes.length > 1 && (
                  <SubmitButton intent="keep:all" variant="quiet" pendingLabel="Saving...">
                    Keep ours for everything
                  </SubmitButton>
                )}
              </div>
            )}
          </Form>
        </div>
      </Section>
    </div>
  );
}

/** What was first read after the study was posted is compared with the study itself. */
function thanWhat(changes: readonly RegistryChange[]): string {
  const hasBefore = changes.some(({ before }) => before !== null);
  if (!hasBefore) return 'than your study';
  return changes.every(({ before }) => before !== null) ? 'than before' : 'than before, or than your study';
}

function Change({ change: { lines, before, now, own, suggested, takeable } }: { change: RegistryChange }) {
  const ours = own !== null && !(suggested && own === before);
  const onlyOrder = lines !== null && lines.removed.length + lines.added.length === 0;
  return (
    <dl className="facts facts-aside">
      {onlyOrder ? (
        <Value term="Now">{ONLY_ORDER}</Value>
      ) : lines ? (
        <>
          <Lines term="Removed" lines={lines.removed} />
          <Lines term="Added" lines={lines.added} />
        </>
      ) : (
        <>
          {before !== null && <Value term="Before">{before}</Value>}
          <Value term={before === null && own !== null ? 'The record' : 'Now'}>{now}</Value>
        </>
      )}
      {ours && (
        <Value term="Your study">
          {!takeable && own === now ? (
            'Says the same already.'
          ) : lines ? (
            <details>
              <summary>Show what it says</summary>
              {own && <TextWithLists text={own} />}
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
      <dd className="break-words">{typeof children === 'string' ? <TextWithLists text={children} /> : children}</dd>
    </div>
  );
}
