import { UPLOAD_TYPES } from '~/catalogue/limits';
import { overviewOf } from '~/domain/studies/tabs';
import { documentsIn } from '~/domain/studies/typed';
import { Button } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { DescriptionList } from '~/ui/description-list';
import { FileField } from '~/ui/form';
import { fieldOf, type TabProps } from './form';

/** What a review needs (STU-09). */
const NEEDED = [
  { name: 'Study protocol', when: 'Required' },
  { name: 'Inclusion and exclusion criteria', when: 'Required' },
  { name: 'IRB approval letter', when: 'If applicable' },
  { name: 'FDA correspondence', when: 'If applicable' },
];

export function DocumentsTab({ fields, typed }: TabProps) {
  const documents = documentsIn(typed);
  return (
    <>
      <DescriptionList items={NEEDED.map(({ name, when }) => ({ term: when, value: name }))} />
      {documents.length > 0 && (
        <ul aria-label="Uploaded documents" className="grid gap-2">
          {documents.map(({ name, filePath }) => (
            <li
              key={filePath}
              className="flex items-center justify-between gap-3 rounded-md border border-line px-3 py-2"
            >
              <span className="min-w-0 break-words">{name}</span>
              <Button
                variant="quiet"
                size="sm"
                name="intent"
                value={`remove:${filePath}`}
                aria-label={`Remove ${name}`}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FileField
        meta={fieldOf(fields, 'file')}
        label="Upload a document"
        hint={`${UPLOAD_TYPES.join(', ')}, one file at a time, 10 MB at most.`}
        accept=".pdf,.doc,.docx"
      />
      <div>
        <Button variant="secondary" name="intent" value="upload">
          Upload
        </Button>
      </div>
      <Overview typed={typed} />
    </>
  );
}

/** Everything that was entered, each part with the way back to change it. */
function Overview({ typed }: Pick<TabProps, 'typed'>) {
  return (
    <section className="grid gap-4" aria-labelledby="overview">
      <h2 id="overview">What you submit</h2>
      {overviewOf(typed).map(({ tab, rows }) => (
        <Card key={tab.key}>
          <CardHeader
            level={3}
            title={tab.title}
            action={
              <Button
                variant="quiet"
                size="sm"
                name="intent"
                value={`goto:${tab.key}`}
                aria-label={`Change ${tab.title}`}
              >
                Change
              </Button>
            }
          />
          <DescriptionList items={rows.map(({ label, text }) => ({ term: label, value: text }))} />
        </Card>
      ))}
    </section>
  );
}
