/** What was typed into a step of a multi-step form, as its draft keeps it. */

import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { withLineFeeds } from '~/catalogue/characters';
import { schemaOf, textsOf } from '~/domain/model/step-schemas';
import { documentsIn, type Step, type Typed } from '~/domain/model/steps';
import { knownFields, tooLongToKeep } from './known-fields.server';

interface Taken {
  steps: readonly Step[];
  /** Whether a step may also send fields of other steps. */
  keepsOtherSteps: boolean;
  normalizeTyped?: (typed: Typed) => Typed;
}

export interface TypedIn {
  typed: Typed;
  /** The names of the fields whose texts are too long to keep. */
  tooLong: string[];
}

/** What a step's form holds. */
export function typedInto(sent: FormData, { steps, keepsOtherSteps, normalizeTyped }: Taken, step: Step): TypedIn {
  const schema = z.object(Object.assign({}, ...steps.map((each) => schemaOf(each).shape)));
  const form = knownFields(sent, schema);
  const tooLong = tooLongToKeep(form, schema);
  for (const name of tooLong) form.delete(name);
  const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? storable(value) : '');
  const asked = (names: readonly string[], of: Step) =>
    names.filter((name) => (of === step && !tooLong.includes(name)) || (keepsOtherSteps && form.has(name)));
  const typed = Object.fromEntries(
    steps.flatMap((of) => [
      ...asked(textsOf(of), of).map((name) => [name, text(form.get(name))] as const),
      ...asked(of.lists ?? [], of).map((name) => [name, form.getAll(name).map(text)] as const),
    ]),
  );
  const documents = step.uploads ? { documents: documentsIn(nested(form)) } : {};
  return { typed: { ...(normalizeTyped?.(typed) ?? typed), ...documents }, tooLong };
}

/** The form's fields with names such as 'documents[0].name' as lists and objects. */
const nested = (form: FormData): Typed => parseWithZod(form, { schema: z.looseObject({}) }).payload;

/**
 * Databases can't store a NUL or half a surrogate pair. Drafts aren't validated, so they are removed here. Browsers send
 * line breaks as CR LF, and a text that was not touched must stay the same.
 */
const storable = (text: string) =>
  withLineFeeds(text)
    .replaceAll('\0', '')
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '');
