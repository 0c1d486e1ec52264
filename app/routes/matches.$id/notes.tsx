import { Form } from '@remix-run/react';
import { ERASED_PERSON } from '~/catalogue/texts';
import { rulesOf } from '~/domain/model/forms';
import type { MatchNoteView } from '~/domain/model/match-view';
import { SubmitButton } from '~/ui/button';
import { Card, Fold } from '~/ui/card';
import { TextArea, useRefused, ZodForm } from '~/ui/form';
import { formatDateTime } from '~/ui/text';

interface NotesProps {
  notes: readonly MatchNoteView[];
  idempotencyKey: string;
}

/** The private notes of the sponsor’s team. The site's page never contains them. */
export function Notes({ notes, idempotencyKey }: NotesProps) {
  const refused = useRefused('addMatchNote');
  return (
    <Card className="grid gap-6">
      {notes.length > 0 && (
        <ol className="divide-y divide-line">
          {notes.map(({ id, text, author, own, createdAt }, index) => (
            <li key={id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
              <p className="whitespace-pre-wrap break-words">{text}</p>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="text-ink-muted text-sm">
                  {own ? 'You' : (author ?? ERASED_PERSON)} ·{' '}
                  <time dateTime={new Date(createdAt).toISOString()}>{formatDateTime(createdAt)}</time>
                </p>
                {own && (
                  <Form method="post">
                    <SubmitButton intent={`removeMatchNote ${id}`} variant="quiet" size="sm" pendingLabel="Deleting...">
                      Delete<span className="sr-only"> note {notes.length - index}</span>
                    </SubmitButton>
                  </Form>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      {/* A new key closes and empties the form once the note is in the list. */}
      <Fold key={notes[0]?.id} label="Add a note" open={Boolean(refused) || undefined}>
        <ZodForm id="note-form" rules={rulesOf('note')} lastResult={refused} className="mt-3 grid gap-5">
          {({ text }) => (
            <>
              <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
              <TextArea meta={text} label="New note" hint="Only your team sees notes. The site never does." rows={3} />
              <div>
                <SubmitButton intent="addMatchNote" variant="secondary" pendingLabel="Adding...">
                  Add note
                </SubmitButton>
              </div>
            </>
          )}
        </ZodForm>
      </Fold>
    </Card>
  );
}
