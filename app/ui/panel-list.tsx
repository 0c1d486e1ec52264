import { PANEL_COLUMNS, type PanelList } from '~/catalogue/panel-lists';
import { panelListAddress } from '~/domain/model/panel-lists';
import type { PanelView } from '~/domain/model/panel-view-schema';
import { ColumnsForm } from './columns-form';
import { KeepFilters, SavedFilterLinks } from './saved-filters';

export interface PanelListProps {
  list: PanelList;
  columns: readonly string[];
  views: readonly PanelView[];
  /** The list as it is now, as a view keeps it. */
  filters: Readonly<Record<string, string>>;
}

/** The views of a panel's list that the person keeps, above it. */
export function PanelViews({ list, views, filters }: PanelListProps) {
  if (views.length === 0) return null;
  const hrefOf = (theirs: Readonly<Record<string, string>>) => panelListAddress(list, theirs);
  return (
    <div className="mb-3">
      <SavedFilterLinks as="panelView" saved={views} filters={filters} hrefOf={hrefOf} />
    </div>
  );
}

/** Forms for the columns and the views of a panel's list, below it. */
export function PanelListForms({ list, columns, views, filters }: PanelListProps) {
  const { columns: _, ...chosen } = filters;
  return (
    <div className="mt-3 flex flex-wrap items-start gap-x-4 gap-y-2">
      {PANEL_COLUMNS[list].length > 0 && (
        // What is chosen is kept, so the address need not say it.
        <ColumnsForm all={PANEL_COLUMNS[list]} columns={columns} list={list} back={panelListAddress(list, chosen)} />
      )}
      <KeepFilters as="panelView" saved={views} filters={filters} list={list} here={panelListAddress(list, filters)} />
    </div>
  );
}
