import { useId } from 'react';
import { MESSAGE_FILES_MAX, UPLOAD_EXTENSIONS } from '~/catalogue/limits';
import { UPLOAD_HINT } from '~/catalogue/texts';
import { Fold } from './card';
import { CheckboxGroup, type Meta, TextArea } from './form';

interface MessageFieldsProps {
  fields: Record<'text' | 'mentions', Meta>;
  label: string;
  hint: string;
  mentionable: readonly { id: string; name: string }[];
}

/**
 * The text of a message, its files, and the people it mentions. Files are sent with the form, with or without
 * JavaScript.
 */
export function MessageFields({ fields, label, hint, mentionable }: MessageFieldsProps) {
  const id = useId();
  return (
    <>
      <TextArea meta={fields.text} label={label} hint={hint} rows={5} />
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium text-ink">
          Files
        </label>{' '}
        <span className="font-normal text-ink-muted text-sm">Optional</span>
        <p id={`${id}-hint`} className="mt-0.5 text-ink-muted text-sm">
          Up to {MESSAGE_FILES_MAX}. {UPLOAD_HINT}
        </p>
        <input
          id={id}
          type="file"
          name="file"
          multiple
          accept={UPLOAD_EXTENSIONS.join()}
          aria-describedby={`${id}-hint`}
          className="mt-1.5 block w-full min-w-0 text-sm file:mr-3 file:min-h-11 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3 file:font-semibold file:text-ink"
        />
      </div>
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
