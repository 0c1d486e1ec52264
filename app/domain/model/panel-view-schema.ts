/** Views of the admin panel's lists that an administrator keeps: what of an address is kept, and where it leads. */
import { z } from 'zod';
import { SAVED_FILTERS, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { PANEL_LISTS, type PanelList } from '~/catalogue/panel-lists';
import { MAIL_STATES } from '~/catalogue/statuses';
import { activityFilterSchema } from './activity-schema';
import { organizationAddress, organizationQuery, studyAddress, studyQuery } from './admin-list-query';
import { lenient } from './checked';
import { optionalLine, requiredLine } from './fields';
import { columnsText } from './panel-lists';
import { peopleQuerySchema } from './person-schema';
import { describedView, moment, text } from './views';

/** What the outbox's address and its call say of the e-mails to show. */
export const mailFilterSchema = z.object({
  state: z.enum(MAIL_STATES).optional(),
  q: z.string().max(SHORT_TEXT_MAX_CHARS).optional().describe('Part of the recipient’s address or of the subject.'),
});

/** The parameters of the lists' addresses. A list takes those that it has. */
const FILTERS = [
  'q',
  'columns',
  'sort',
  'type',
  'status',
  'state',
  'check',
  'submitted',
  'area',
  'phase',
  'source',
  'event',
  'role',
  'kind',
  'by',
  'about',
  'from',
  'to',
];

const filterFields: Record<string, ReturnType<typeof optionalLine>> = Object.fromEntries(
  FILTERS.map((filter) => [filter, optionalLine().describe('As in the address of the list.')]),
);

const list = z.enum(PANEL_LISTS).describe('Which list of the admin panel.');
const name = requiredLine(SAVED_FILTERS.nameChars);

/** What a person saves: the list, a name, and the parameters of its address. */
export const savePanelViewSchema = z
  .object({
    list,
    name: name.describe('What you call it. A view of this list that you saved under it is replaced.'),
  })
  .extend(filterFields);
export interface SavePanelView {
  list: PanelList;
  name: string;
  [filter: string]: string | null;
}

export const renamePanelViewSchema = z.object({ name });

export const panelViewsQuerySchema = z.object({ list: list.optional() });

export const panelViewSchema = describedView('PanelView', 'A view of a list of the admin panel that you have saved.', {
  id: text,
  list: z.enum(PANEL_LISTS),
  name: text,
  filters: z.record(z.string(), text).describe('As in the address of the list.'),
  path: text.describe('The address that shows it.'),
  savedAt: moment,
});
export type PanelView = z.infer<typeof panelViewSchema>;

const inPath = (path: string) => Object.fromEntries(new URLSearchParams(path.slice(path.indexOf('?'))));

/** What a list reads of its address: only what it knows, as it writes it. */
const READ: Record<PanelList, (query: URLSearchParams) => Record<string, unknown>> = {
  sites: (query) => inPath(organizationAddress(organizationQuery(query), {})),
  studies: (query) => inPath(studyAddress(studyQuery(query), {})),
  people: (query) => {
    const { q, role, state } = lenient(query, peopleQuerySchema);
    return { q, role, state, columns: columnsText('people', query.get('columns')) };
  },
  outbox: (query) => {
    const { q, state } = lenient(query, mailFilterSchema);
    return { q, state, columns: columnsText('outbox', query.get('columns')) };
  },
  activity: (query) => lenient(query, activityFilterSchema),
};

/** What of the list's address is kept in a view: its filters, order and columns, but no page and no open row. */
export function panelViewIn(list: PanelList, query: URLSearchParams): Record<string, string> {
  const kept = Object.entries(READ[list](query)).filter(
    (entry): entry is [string, string] => entry[0] !== 'section' && typeof entry[1] === 'string' && entry[1] !== '',
  );
  return Object.fromEntries(kept);
}
