import { rulesOf } from '~/domain/model/forms';
import type { ReviewKind } from '~/domain/model/review';
import type { RecordNoteView } from '~/domain/model/review-schema';
import { SubmitButton } from './button';
import { Card, CardHeader } from './card';
import { TextArea, useRefused, ZodForm } from './form';
import { May } from './may';
import { formatDateTime } from './text';

interface RecordNotesProps {
  kind: ReviewKind;
  notes: readonly RecordNoteView[];
  idempotencyKey: string;
  /** The page's address. */
  here: string;
}

/** What administrators note for each other. */
export function RecordNotes({ kind, notes, idempotencyKey, here }: RecordNotesProps) {
  return (
    <Card as="section" id="notes">
      <CardHeader title="Notes" />
      {notes.length > 0 && (
        <ol className="mb-5 grid gap-4">
          {notes.map(({ id, text, author, createdAt }) => (
            <li key={id}>
              <p className="text-ink-muted text-sm">
                {author ?? 'A former administrator'} on {formatDateTime(createdAt)}
              </p>
              <p className="whitespace-pre-line break-words">{text}</p>
            </li>
          ))}
        </ol>
      )}
      <May permission={`${kind}.decide`}>
        <ZodForm
          // A new key empties the form once the note is in the list.
          key={notes[0]?.id}
          id="note-form"
          rules={rulesOf('recordNote')}
          lastResult={useRefused('note')}
          className="grid gap-4"
        >
          {({ text }) => (
            <>
              <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
              <input type="hidden" name="returnTo" value={here} />
              <TextArea meta={text} label="New note" hint="Only administrators see notes." rows={2} />
              <div>
                <SubmitButton intent="note" variant="secondary" size="sm" pendingLabel="Adding...">
                  Add note
                </SubmitButton>
              </div>
            </>
          )}
        </ZodForm>
      </May>
    </Card>
  );
}
