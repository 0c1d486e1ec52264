import type { AppLoadContext } from '@remix-run/node';
import { DomainError } from '~/catalogue/errors';
import { valueIn } from '~/catalogue/own';
import { ANSWERED_BY } from '~/catalogue/vault';
import type { Actor } from '~/domain/base/actor';
import { addDocuments } from '~/domain/commands/organizations/documents.server';
import { controlOf, FILE_OF, FILED_AS } from '~/domain/model/answer-values';
import { checked } from '~/domain/model/checked';
import { documentIdOf } from '~/domain/model/document-reference';
import { documentFactsSchema } from '~/domain/model/document-schema';
import { filesOf, storeFiles } from './form-files.server';

/**
 * Adds the files that come with answers to the documents of the actor's organization, and answers their questions with
 * them in the form. What is added stays, whatever becomes of the other answers.
 * A file is filed as what the form says it is; without that, as what the question asks for.
 * @param may throws for who may not answer; asked only if there are files, because answers are checked when they are saved
 * @returns what was refused, by the questions' keys. Their answers stay as they were chosen.
 */
export async function answerWithFiles(
  actor: Actor,
  form: FormData,
  context: AppLoadContext,
  may: () => Promise<void> = async () => {},
): Promise<Record<string, string[]>> {
  const errors: Record<string, string[]> = {};
  for (const name of [...new Set(form.keys())].filter((each) => each.startsWith(FILE_OF))) {
    const key = name.slice(FILE_OF.length);
    const [file] = filesOf(form, name);
    const filed = form.get(FILED_AS + key)?.toString() ?? null;
    if (!file) continue;
    await may();
    try {
      const documents = await storeFiles([file], context);
      const facts = checked(documentFactsSchema, {
        type: filed === null ? (valueIn(ANSWERED_BY, key) ?? null) : filed,
      });
      await addDocuments(actor, documents, null, undefined, facts);
      form.set(controlOf(key), documentIdOf(documents[0]?.filePath ?? '') ?? '');
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      errors[key] = error.fields ? Object.values(error.fields).flat() : [error.message];
    }
  }
  return errors;
}

/** @throws {DomainError} invalid, if there are any. */
export function refuse(errors: Record<string, string[]>): void {
  if (Object.keys(errors).length > 0) throw new DomainError('invalid', {}, errors);
}
