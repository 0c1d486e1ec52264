/**
 * Answers the forms of a page. A button's `intent` is the name of a declared action (app/actions): the form has the fields
 * of its JSON call, and runs the same command. What the call's path names and the page's address does not, such as one of
 * several notes, follows the name: `removeMatchNote 7f3c`.
 */
import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { type Action, type Asked, namesIn } from '~/actions/action';
import { DomainError } from '~/catalogue/errors';
import { BODY_MAX_BYTES, MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { valueIn } from '~/catalogue/own';
import { safeRedirect } from '~/catalogue/paths';
import { type Actor, authorize } from '~/domain/base/actor';
import { idempotencyKey } from '~/domain/model/fields';
import { asRead } from './as-read.server';
import { sessionCookie } from './cookies.server';
import { asResponse, logUnexpected } from './errors.server';
import { filesOf, storeFiles, takeFile } from './form-files.server';
import { requireSameOrganization, signedIn } from './guards.server';
import { readFormData, submitForm } from './input.server';
import { limitRate } from './rate-limit.server';
import { redirectAfter, redirectWith } from './reply.server';

type Params = Record<'id' | 'threadId' | 'nctId' | 'kind' | 'action' | 'decision', string>;

/** A form that was posted to a page. */
export interface Post extends Pick<ActionFunctionArgs, 'request' | 'context'> {
  actor: Actor;
  /** Those of the page's address. */
  params: Params;
  form: FormData;
  /** Where its actions lead: back to this page, or to where the form says. */
  at: string;
  /** Performs an action of the page. @param params what its path names otherwise than the page's address */
  act: (action: Action, params?: Record<string, string | undefined>) => Promise<unknown>;
}

interface Page {
  /** Whoever is signed in, by default. */
  guard?: (request: Request) => Promise<Actor>;
  /** What its actions are about, as in a declaration: asked if a form names none of them. By default, as for the first. */
  about?: (actor: Actor, params: Params) => unknown;
  /** Where its actions lead, unless they or the form's `returnTo` say otherwise. */
  to: (post: Pick<Post, 'actor' | 'params' | 'request' | 'form'>) => string | Promise<string>;
  /** What its forms need not say, because the page knows it. */
  adds?: (params: Params) => Record<string, string>;
  /** For forms with long texts or files. */
  maxBytes?: number;
  /** The only one need not be named; nor the one that the address names. */
  actions: readonly Action[] | ((params: Params) => Action | undefined);
  /** Forms that are not a call's, or need more than it, by their intent. */
  own?: Readonly<Record<string, (post: Post) => unknown>>;
}

export const perform = (page: Page) => async (args: ActionFunctionArgs) => {
  const { request, context } = args;
  const params = args.params as Params;
  const actor = await (page.guard ?? signedIn)(request);
  const takesFiles = page.maxBytes === MULTIPART_MAX_BYTES;
  const hasFiles = takesFiles && /^multipart\/form-data/i.test(request.headers.get('Content-Type') ?? '');
  // Nobody sends files to what they may not even see.
  if (hasFiles) await aboutOf(page)?.(actor, params);
  const form = await readFormData(request, takesFiles && !hasFiles ? BODY_MAX_BYTES : page.maxBytes);
  requireSameOrganization(actor, form);
  for (const [name, value] of Object.entries(page.adds?.(params) ?? {})) form.set(name, value);
  const at = safeRedirect(form.get('returnTo')?.toString()) ?? (await page.to({ actor, params, request, form }));
  const act: Post['act'] = (action, more) => post(action, { ...handled, params: { ...params, ...more } as Params });
  const handled: Post = { actor, params, request, context, form, at, act };

  const [name = '', ...about] = String(form.get('intent') ?? '').split(/[ :]/);
  const own = page.own && valueIn(page.own, name);
  if (own) return own(handled);
  const offered = typeof page.actions === 'function' ? [page.actions(params) ?? missing()] : page.actions;
  const action = offered.find((each) => each.name === name) ?? (name === '' && offered.length === 1 && offered[0]);
  if (action) {
    const of: Record<string, string | undefined> = { ...params, ...named(action, about) };
    if (namesIn(action).every((part) => of[part])) return act(action, of);
  }
  await aboutOf(page, offered)?.(actor, params);
  throw new DomainError('not_a_form');
};

function missing(): never {
  throw new DomainError('not_found');
}

const aboutOf = ({ about, actions }: Page, offered = typeof actions === 'function' ? [] : actions): Page['about'] =>
  about ?? offered[0]?.about;

/** The values of the last parameters of the action's path. The page's address may have another by the same name. */
function named(action: Action, values: readonly string[]): Record<string, string | undefined> {
  const names = namesIn(action);
  return Object.fromEntries(values.map((value, index) => [names[names.length - values.length + index], value]));
}

/** The fields that a refused form does not show again. */
const SECRETS = ['password', 'code', 'clientSecret'];
const NO_FIELDS = z.object({});

async function post(action: Action, { actor, params, request, context, form, at }: Post): Promise<unknown> {
  const { may, body, form: written, limit, done, to, failed } = action;
  if (may && may !== 'signedIn') authorize(actor, may);
  const about = async () => action.about?.(actor, params);
  const uploads = {
    file: () => about().then(() => takeFile(form.get('file'), context)),
    files: () => about().then(() => storeFiles(filesOf(form, 'file'), context)),
  };
  const work = async (values: unknown) => {
    if (limit) await limitRate(context, limit);
    const key = action.repeatable ? idempotencyKey().parse(form.get('idempotencyKey')) : null;
    const session = () => sessionCookie.read(request);
    const read = asRead(form);
    const by: Asked = { actor, params, request, session, key, read, body: values, query: {}, page: { limit: 0 } };
    const asked = written ? { ...by, body: await written.body(values, uploads, by) } : by;
    return { asked, answer: await action.run?.(asked) };
  };
  type Performed = Awaited<ReturnType<typeof work>>;
  const back = typeof to === 'string' ? inPage(to, at) : at;
  const onward = ({ answer, asked }: Performed) => (typeof to === 'function' ? inPage(to(answer, asked), at) : back);
  // It is done, even if what is said about it cannot be read anymore.
  const said = async ({ answer, asked }: Performed) => {
    try {
      return typeof done === 'function' ? await done(answer, asked) : (done ?? null);
    } catch (error) {
      logUnexpected(error, request);
      return null;
    }
  };

  const told = failed ?? (body || written ? undefined : TOASTS.notDone(action.summary));
  const submitted = async (values: unknown) => {
    if (told) return redirectAfter(() => work(values), { to: onward, done: said, failed: told, back });
    const performed = await work(values).catch((error: unknown) => {
      throw asInForm(error, (name) => written?.field?.(name, values) ?? name);
    });
    return redirectWith(onward(performed), await said(performed));
  };
  return submitForm(form, written?.schema ?? body ?? NO_FIELDS, submitted, { hide: SECRETS, about });
}

const inPage = (to: string, page: string): string => (to.startsWith('#') ? page + to : to);

/** The error with its fields named as in the form. Who may not send the form at all gets a page that says so. */
function asInForm(error: unknown, name: (field: string) => string): unknown {
  if (!(error instanceof DomainError)) return error;
  if (error.code === 'forbidden' || error.code === 'admin_role') return asResponse(error);
  if (!error.fields) return error;
  const fields = Object.entries(error.fields).map(([field, messages]) => [name(field), messages]);
  return new DomainError(error.code, error.details, Object.fromEntries(fields), error.meanwhile);
}
