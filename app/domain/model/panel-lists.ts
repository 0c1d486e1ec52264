/** The addresses of the admin panel's lists, with the columns that they show. Pure, and shared with the browser. */
import { PANEL_COLUMNS, type PanelColumn, type PanelList } from '~/catalogue/panel-lists';
import { paths, type Query } from '~/catalogue/paths';

/** In an address: a list without columns is not one that says nothing of them. */
const NO_COLUMNS = 'none';
const BETWEEN = '.';

/** Those of the list that are among the names, in their order. */
export const columnsAmong = <List extends PanelList>(list: List, names: readonly string[]): PanelColumn<List>[] =>
  (PANEL_COLUMNS[list] as readonly { value: PanelColumn<List> }[])
    .map(({ value }) => value)
    .filter((value) => names.includes(value));

/** The columns that an address names; null if it names none that the list has. */
export function columnsIn<List extends PanelList>(list: List, asked: string | null): PanelColumn<List>[] | null {
  if (asked === NO_COLUMNS) return [];
  const columns = columnsAmong(list, asked?.split(BETWEEN) ?? []);
  return columns.length > 0 ? columns : null;
}

/** For an address. */
export const columnsInAddress = (columns: readonly string[]): string => columns.join(BETWEEN) || NO_COLUMNS;

/** What an address says of the columns, as we write it; undefined if it says nothing that we know. */
export function columnsText(list: PanelList, asked: string | null): string | undefined {
  const columns = columnsIn(list, asked);
  return columns ? columnsInAddress(columns) : undefined;
}

const ADDRESS: Record<PanelList, (filters: Query) => string> = {
  sites: (filters) => paths.adminPanel('sites', filters),
  studies: (filters) => paths.adminPanel('studies', filters),
  people: (filters) => paths.adminPeople(filters),
  outbox: (filters) => paths.adminOutbox(undefined, filters),
  activity: (filters) => paths.adminPanel('activity', filters),
};

/** Where a list shows what these filters, in whatever order, find. */
export const panelListAddress = (list: PanelList, filters: Readonly<Record<string, string>>): string =>
  ADDRESS[list](Object.fromEntries(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))));
