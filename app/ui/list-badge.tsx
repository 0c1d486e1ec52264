import type { ListStatus } from '~/catalogue/list-statuses';
import type { OnList } from '~/domain/model/site-list-schema';
import { Badge } from './badge';

const TONES = { preferred: 'success', excluded: 'danger' } as const satisfies Record<ListStatus, string>;
const LABELS = { preferred: 'Preferred', excluded: 'Excluded' } as const;

/** What a sponsor's own list says of a site; nothing for a site that is not on the list. */
export function ListBadge({ onList }: { onList?: Pick<OnList, 'status'> | null }) {
  return (
    onList && (
      <Badge tone={TONES[onList.status]}>
        {LABELS[onList.status]}
        <span className="sr-only"> by your list</span>
      </Badge>
    )
  );
}
