/** The lists of the admin panel that keep views, and the columns that a person can choose in them. */
import type { Option } from './options';

/** Activity is told in sentences: it has filters, but no columns. */
export const PANEL_LISTS = ['sites', 'studies', 'people', 'outbox', 'activity'] as const;
export type PanelList = (typeof PANEL_LISTS)[number];

/** Beside what tells the rows apart and what can be done about them, which are always shown. In their order. */
export const PANEL_COLUMNS = {
  sites: [
    { value: 'place', label: 'Location' },
    { value: 'areas', label: 'Specialties' },
    { value: 'checks', label: 'Checks' },
    { value: 'contact', label: 'Contact' },
    { value: 'source', label: 'Source' },
    { value: 'submitted', label: 'Submitted' },
    { value: 'changed', label: 'Last change' },
  ],
  studies: [
    { value: 'phase', label: 'Phase' },
    { value: 'area', label: 'Therapeutic Area' },
    { value: 'checks', label: 'Checks' },
    { value: 'sponsor', label: 'Sponsor' },
    { value: 'nct', label: 'NCT number' },
    { value: 'contact', label: 'Contact' },
    { value: 'submitted', label: 'Submitted' },
    { value: 'changed', label: 'Last change' },
  ],
  people: [
    { value: 'role', label: 'Role' },
    { value: 'organization', label: 'Organization' },
    { value: 'account', label: 'Account' },
    { value: 'factor', label: 'Second factor' },
    { value: 'signedIn', label: 'Last sign-in' },
    { value: 'joined', label: 'Account since' },
  ],
  outbox: [
    { value: 'created', label: 'Created' },
    { value: 'sent', label: 'Sent' },
    { value: 'attempts', label: 'Attempts' },
    { value: 'error', label: 'Last error' },
  ],
  activity: [],
} as const satisfies Record<PanelList, readonly Option[]>;
export type PanelColumn<List extends PanelList = PanelList> = (typeof PANEL_COLUMNS)[List][number]['value'];

/** Until the person chooses. */
export const USUAL_PANEL_COLUMNS: { readonly [List in PanelList]: readonly PanelColumn<List>[] } = {
  sites: ['place', 'areas'],
  studies: ['phase', 'area'],
  people: ['role', 'organization', 'account', 'factor', 'signedIn'],
  outbox: ['created'],
  activity: [],
};
