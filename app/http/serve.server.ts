/** Serves declared actions (app/actions) as JSON calls. */
import { type Action, type Asked, methodOf } from '~/actions/action';
import { authorize, person } from '~/domain/base/actor';
import { pageQuery } from '~/domain/model/page-query';
import { type Call, created, endpoint, freshFor, isProgram, type Page } from './endpoint.server';
import { mustKnow } from './input.server';

/**
 * The loader and action of a resource route, for all actions at its address. An input that is refused is told only to
 * those who may do this: to everyone else, the answer is the same as for an input that is right.
 */
export const serve = (...actions: readonly Action[]) =>
  endpoint(Object.fromEntries(actions.map((action) => [methodOf(action), (call: Call) => answer(action, call)])));

async function answer(action: Action, call: Call): Promise<unknown> {
  const { name, may, limit, about, run, pages, fresh } = action;
  const { actor, params, request, session, read } = call;
  if (!run) throw new Error(`${name} is answered by its own route`);
  if (limit) await call.limitRate(limit);
  if (may === 'signedIn') person(actor);
  else if (may) authorize(actor, may);
  const input = await inputOf(action, call).catch(async (refused: unknown) => {
    await about?.(actor, params);
    throw refused;
  });
  const asked: Omit<Asked, 'page'> = { actor, params, session, request, read, ...input };
  if (pages) return call.inPages((page) => run({ ...asked, page }) as Promise<Page<unknown>>);
  const value = await run(asked as Asked);
  if (value instanceof Response) return value;
  if (action.created && (action.isNew?.(value) ?? true)) return created(value, action.location?.(value, asked));
  if (!action.answer && !action.answers) return undefined;
  return fresh ? freshFor(fresh, value) : value;
}

const parametersOf = ({ query, pages }: Pick<Action, 'query' | 'pages'>): string[] => [
  ...Object.keys(query?.shape ?? {}),
  ...(pages ? Object.keys(pageQuery.shape) : []),
];

async function inputOf({ body, bodyOptional, partial, query, pages, repeatable }: Action, call: Call) {
  const readBody = partial ? call.part : bodyOptional ? call.bodyIfAny : call.body;
  if (isProgram(call.actor)) mustKnow([...call.search.keys()], parametersOf({ query, pages }));
  if (pages) call.page();
  return {
    key: repeatable ? call.idempotencyKey() : null,
    query: query && call.query(query),
    body: body && (await readBody(body)),
  };
}
