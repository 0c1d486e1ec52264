import { documentsIn, summaryOf, type Typed } from '~/domain/drafts/steps';
import { STUDY_STEPS } from '~/domain/studies/steps';
import { Badge } from '~/ui/badge';
import { Button } from '~/ui/button';
import { CardHeader } from '~/ui/card';
import { DescriptionList } from '~/ui/lists';
import type { StepParts } from '~/ui/multi-step-form';
import { Uploader } from '~/ui/upload/uploader';

/** What a review needs (STU-09). */
const NEEDED = [
  { name: 'Study protocol', when: 'Required' },
  { name: 'Inclusion and exclusion criteria', when: 'Required' },
  { name: 'IRB approval letter', when: 'If applicable' },
  { name: 'FDA correspondence', when: 'If applicable' },
];

interface DocumentsTabProps {
  typed: Typed;
  uploader: StepParts['uploader'] & { onUploading: (uploading: boolean) => void };
}

export function DocumentsTab({ typed, uploader }: DocumentsTabProps) {
  return (
    <>
      <section aria-labelledby="needed">
        <h2 id="needed">What a review needs</h2>
        <ul className="mt-3 divide-y divide-line">
          {NEEDED.map(({ name, when }) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              {name}
              <Badge tone={when === 'Required' ? 'brand' : 'neutral'}>{when}</Badge>
            </li>
          ))}
        </ul>
      </section>
      <Uploader
        {...uploader}
        type="protocol"
        label="Documents"
        hint="Only our team sees them, for the review."
        documents={documentsIn(typed)}
      />
      <Overview typed={typed} />
    </>
  );
}

/** Everything that was entered, each part with a way back to change it. */
function Overview({ typed }: { typed: Typed }) {
  return (
    <section className="grid gap-4" aria-labelledby="overview">
      <h2 id="overview">What you submit</h2>
      {summaryOf(STUDY_STEPS, typed).map(({ step, rows }) => (
        <div key={step.key} className="border-line border-t pt-4">
          <CardHeader
            level={3}
            title={step.title}
            action={
              <Button variant="quiet" size="sm" name="intent" value={`goto:${step.key}`}>
                Change<span className="sr-only"> {step.title}</span>
              </Button>
            }
          />
          <DescriptionList items={rows.map(({ label, text }) => ({ term: label, value: text }))} />
        </div>
      ))}
    </section>
  );
}
