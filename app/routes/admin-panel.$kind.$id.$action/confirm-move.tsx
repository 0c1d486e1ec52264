import type { ListKind } from '~/domain/model/admin-list-query';
import { LIFECYCLE_WORDS, type Lifecycle } from '~/domain/model/lifecycle';
import { ConfirmPage } from '~/ui/confirm';
import { LIFECYCLE_EFFECTS } from '~/ui/lifecycle';

interface ConfirmMoveProps {
  kind: ListKind;
  action: Lifecycle;
  /** Of the record. */
  name: string;
  back: string;
}

/** Asks why a record is suspended, paused, reopened, archived or put back. */
export function ConfirmMove({ kind, action, name, back }: ConfirmMoveProps) {
  const { label, pendingLabel, danger } = LIFECYCLE_WORDS[action];
  return (
    <ConfirmPage
      title={`${label} ${name}`}
      text={LIFECYCLE_EFFECTS[action]}
      confirmLabel={label}
      pendingLabel={pendingLabel}
      danger={danger}
      backHref={back}
      reason={{
        hint:
          kind === 'sites'
            ? 'Its people and the other sides of its matches will see it.'
            : 'The sponsor and the sites of the study will see it.',
        required: true,
      }}
    >
      <input type="hidden" name="back" value={back} />
    </ConfirmPage>
  );
}
