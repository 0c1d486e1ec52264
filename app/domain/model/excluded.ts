/** What a sponsor reads before it acts on a site that its own list excludes. Shared with the browser. */
import type { OnList } from './site-list-schema';

const BARRED = ['invite', 'select', 'askForApproval', 'backup'] as const;

/** Whether a sponsor does not do this with a site that its own list excludes. */
export const isBarred = (action: string): boolean => BARRED.some((each) => each === action);

/** Whether an action is refused for a site, because the sponsor's own list excludes it. */
export const refusesExcluded = (action: string, onList: OnList | null): boolean =>
  onList?.status === 'excluded' && isBarred(action);

/** With what the sponsor has noted about the site. */
export const excludedInWords = ({ note }: Pick<OnList, 'note'>): string =>
  [
    'Your list excludes this site.',
    ...(note ? [`Your note: “${note}”`] : []),
    'To invite or select it, change its status or take it off your list first.',
  ].join(' ');
