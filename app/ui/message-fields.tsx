import { MESSAGE_FILES_MAX } from '~/catalogue/limits';
import { UPLOAD_HINT } from '~/catalogue/texts';
import { SubmitButton } from './button';
import { Fold } from './card';
import { CheckboxGroup, FileField, type Meta, TextArea } from './form';
import { type KeptFor, useKeptText } from './kept-text';

interface MessageFieldsProps {
  fields: Record<'text' | 'mentions', Meta>;
  label: string;
  hint: string;
  mentionable: readonly { id: string; name: string }[];
  /** See useKeptText. */
  keptFor: KeptFor;
}

/**
 * The text of a message, its files, and the people it mentions. Files are sent with the form, with or without
 * JavaScript.
 */
export function MessageFields({ fields, label, hint, mentionable, keptFor }: MessageFieldsProps) {
  useKeptText(fields.text.id, keptFor);
  return (
    <>
      <TextArea meta={fields.text} label={label} hint={hint} rows={5} />
      <FileField
        id={fields.text.id.replace(/text$/, 'documents')}
        label="Files"
        hint={`Up to ${MESSAGE_FILES_MAX}. ${UPLOAD_HINT}`}
        optional
        multiple
      />
      {mentionable.length > 0 && (
        <Fold label="Mention someone">
          <div className="mt-3">
            <CheckboxGroup
              meta={fields.mentions}
              label="Who should see it"
              hint="Everyone on the other side gets an e-mail anyway. The e-mail tells the people you select that you mentioned them."
              options={mentionable.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </div>
        </Fold>
      )}
    </>
  );
}

/** Without JavaScript, what is typed is kept by this button; otherwise while it is typed. */
export const KeepDraft = () => (
  <noscript>
    <SubmitButton intent="keepMessage" variant="secondary" formNoValidate>
      Keep as a draft
    </SubmitButton>
  </noscript>
);
