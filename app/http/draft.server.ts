/** The draft of a long form, found by its cookie (WIZ-14). The deed that submits it drops it in its transaction. */
import { type DraftKind, type DraftValues, findDraft, keepInDraft } from '~/domain/drafts/drafts.server';
import { newId, newToken } from '~/domain/ids.server';
import { now } from '~/gateways/clock.server';
import { draftCookies } from './cookies.server';

export interface OpenDraft {
  /** What the cookie holds, or a new secret where it was missing or altered. */
  token: string;
  /** What was typed so far, as it was typed; empty for a new draft. */
  values: DraftValues;
  /** For the form's hidden field: the same for the draft's whole life. */
  idempotencyKey: string;
  /** Whether something was kept already. */
  exists: boolean;
}

/** The draft that this browser is filling in; an empty one when there is none (nothing is stored by reading). */
export async function openDraft(request: Request, kind: DraftKind): Promise<OpenDraft> {
  const token = await draftCookies[kind].read(request);
  const draft = await findDraft(kind, token, now());
  return {
    token: token ?? newToken(),
    values: draft?.values ?? {},
    idempotencyKey: draft?.idempotencyKey ?? newId(),
    exists: draft !== undefined,
  };
}

/** Merges values into the draft. */
export async function keepDraft(kind: DraftKind, draft: OpenDraft, values: DraftValues): Promise<OpenDraft> {
  const kept = await keepInDraft(kind, draft.token, values, now());
  return { token: kept.token, values: kept.draft.values, idempotencyKey: kept.draft.idempotencyKey, exists: true };
}

/**
 * Headers that give the browser the draft's secret for another 30 days. Send them with the page too: were it only sent
 * with the first save, two saves at once would start two drafts.
 */
export async function draftHeaders(kind: DraftKind, { token }: Pick<OpenDraft, 'token'>): Promise<Headers> {
  return new Headers({ 'Set-Cookie': await draftCookies[kind].write(token) });
}

/** Headers that take the secret away, after the draft was submitted. */
export async function noDraftHeaders(kind: DraftKind): Promise<Headers> {
  return new Headers({ 'Set-Cookie': await draftCookies[kind].clear() });
}

/** Neither store can keep a NUL or half a surrogate pair; a draft is kept unchecked, so they are taken out. */
const storable = (text: string) =>
  text.replaceAll('\0', '').replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '');

/**
 * What was typed into a form's fields, as it was typed: right or wrong, all of it is kept in the draft.
 * @param fields names with one value as `texts`, repeated names as `lists`; other fields are not read.
 */
export function typedInto(
  formData: FormData,
  fields: { texts?: readonly string[]; lists?: readonly string[] },
): DraftValues {
  const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? storable(value) : '');
  return Object.fromEntries([
    ...(fields.texts ?? []).map((name) => [name, text(formData.get(name))]),
    ...(fields.lists ?? []).map((name) => [name, formData.getAll(name).map(text)]),
  ]);
}
