/** The columns of lists, as a person has chosen them in this browser. */

import { DomainError } from '~/catalogue/errors';
import {
  PANEL_COLUMNS,
  PANEL_LISTS,
  type PanelColumn,
  type PanelList,
  USUAL_PANEL_COLUMNS,
} from '~/catalogue/panel-lists';
import type { Actor } from '~/domain/base/actor';
import { listPanelViews } from '~/domain/commands/accounts/panel-views.server';
import { columnsIn, columnsInAddress } from '~/domain/model/panel-lists';
import { panelViewIn } from '~/domain/model/panel-view-schema';
import { type ColumnList, columnsCookie } from './cookies.server';
import type { Post } from './perform.server';
import { redirectWith } from './reply.server';

interface Options<Column extends string> {
  list: ColumnList;
  /** All that the list has, in their order. */
  all: readonly { value: Column }[];
  /** Until the person chooses. */
  usual: readonly Column[];
}

const among = <Column extends string>({ all }: Options<Column>, names: readonly unknown[]): Column[] =>
  all.map(({ value }) => value).filter((value) => names.includes(value));

const keptBy = async (actor: Actor, request: Request) => {
  const kept = await columnsCookie.read(request);
  return actor.kind === 'person' && kept?.userId === actor.id ? (kept.of ?? {}) : {};
};

/** Those to show. */
export async function chosenColumns<Column extends string>(actor: Actor, request: Request, options: Options<Column>) {
  const chosen = (await keptBy(actor, request))[options.list];
  return chosen ? among(options, chosen) : options.usual;
}

/** Keeps those that a form names, or forgets them for the usual ones. */
export async function keepColumns<Column extends string>(post: Post, options: Options<Column>): Promise<Response> {
  const { actor, request, form, at } = post;
  const { [options.list]: _, ...others } = await keptBy(actor, request);
  const usual = form.get('intent') === 'usualColumns';
  const of = usual ? others : { ...others, [options.list]: among(options, form.getAll('columns')) };
  const userId = actor.kind === 'person' ? actor.id : '';
  return redirectWith(at, null, new Headers({ 'Set-Cookie': await columnsCookie.write({ userId, of }) }));
}

const ofPanel = <List extends PanelList>(list: List): Options<PanelColumn<List>> => ({
  list,
  all: PANEL_COLUMNS[list] as readonly { value: PanelColumn<List> }[],
  usual: USUAL_PANEL_COLUMNS[list],
});

/** What a list of the panel shows apart from its rows: its columns, and the person's views (RUN-75, RUN-76). */
export async function panelList<List extends PanelList>(actor: Actor, request: Request, list: List) {
  const { searchParams } = new URL(request.url);
  const named = columnsIn(list, searchParams.get('columns'));
  const columns = named ?? (await chosenColumns(actor, request, ofPanel(list)));
  const filters = panelViewIn(list, searchParams);
  return {
    list,
    columns: [...columns],
    views: await listPanelViews(actor, list),
    /** What a view of it as it is now keeps: the columns too, which the person may choose otherwise later. */
    filters: PANEL_COLUMNS[list].length > 0 ? { ...filters, columns: columnsInAddress(columns) } : filters,
  };
}
export type PanelListShown = Awaited<ReturnType<typeof panelList>>;

/** The forms of a page for the columns of its lists: they say which list. */
const choose = (post: Post) => {
  const list = PANEL_LISTS.find((each) => each === post.form.get('list'));
  if (!list) throw new DomainError('not_a_form');
  return keepColumns(post, ofPanel(list));
};
export const PANEL_COLUMN_FORMS = { chooseColumns: choose, usualColumns: choose };
