import { overviewOf } from '~/domain/studies/tabs';
import { documentsIn, type TypedStudy } from '~/domain/studies/typed';
import { Badge } from '~/ui/badge';
import { Button } from '~/ui/button';
import { CardHeader } from '~/ui/card';
import { DescriptionList } from '~/ui/description-list';
import { Uploader } from '~/ui/upload/uploader';

/** What a review needs (STU-09). */
const NEEDED = [
  { name: 'Study protocol', when: 'Required' },
  { name: 'Inclusion and exclusion criteria', when: 'Required' },
  { name: 'IRB approval letter', when: 'If applicable' },
  { name: 'FDA correspondence', when: 'If applicable' },
];

interface DocumentsTabProps {
  formId: string;
  typed: TypedStudy;
  errors: string[];
  onChange: () => void;
  onUploading: (uploading: boolean) => void;
}

export function DocumentsTab({ formId, typed, errors, onChange, onUploading }: DocumentsTabProps) {
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
      {/* Says that the list below is all there is, also when it is empty. */}
      <input type="hidden" name="documentsListed" value="yes" />
      <Uploader
        formId={formId}
        type="protocol"
        label="Documents"
        hint="They go to our team only, for the review."
        documents={documentsIn(typed)}
        errors={errors}
        onChange={onChange}
        onUploading={onUploading}
      />
      <Overview typed={typed} />
    </>
  );
}

/** Everything that was entered, each part with the way back to change it. */
function Overview({ typed }: { typed: TypedStudy }) {
  return (
    <section className="grid gap-4" aria-labelledby="overview">
      <h2 id="overview">What you submit</h2>
      {overviewOf(typed).map(({ tab, rows }) => (
        <div key={tab.key} className="border-line border-t pt-4">
          <CardHeader
            level={3}
            title={tab.title}
            action={
              <Button variant="quiet" size="sm" name="intent" value={`goto:${tab.key}`}>
                Change<span className="sr-only"> {tab.title}</span>
              </Button>
            }
          />
          <DescriptionList items={rows.map(({ label, text }) => ({ term: label, value: text }))} />
        </div>
      ))}
    </section>
  );
}
