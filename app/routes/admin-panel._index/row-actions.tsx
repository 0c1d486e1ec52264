import { Form, useNavigation } from '@remix-run/react';
import { paths, withQuery } from '~/catalogue/paths';
import { TEXTS } from '~/catalogue/texts';
import type { ListKind } from '~/domain/model/admin-list-query';
import { REVIEW_ACTIONS } from '~/domain/model/decision';
import type { OpenMove } from '~/domain/model/lifecycle';
import { Button, ButtonLink } from '~/ui/button';
import { ConfirmLink } from '~/ui/confirm';
import { May } from '~/ui/may';
import { About, EditLink, LifecycleLinks, PANEL_MAY } from '~/ui/panel-actions';
import { ReasonField } from '~/ui/reason-field';
import { RejectReasons } from '~/ui/reject-reasons';
import { OpenRow } from '~/ui/table';

interface RowActionsProps {
  kind: ListKind;
  id: string;
  name: string;
  /** Its `updatedAt`, so that the decision is about the version shown here. */
  version: number;
  pending: boolean;
  missing: readonly string[];
  /** The address of the list to return to. */
  back: string;
}

const APPROVAL = 'one';

/** The form of every row's Approve button, which adds the row's address and version. */
export function ApprovalForm({ back }: Pick<RowActionsProps, 'back'>) {
  return (
    <Form id={APPROVAL} method="post" preventScrollReset>
      <input type="hidden" name="back" value={back} />
    </Form>
  );
}

/** Approve and reject while a decision is pending; edit and delete always (ADM-05, ADM-08, ADM-09), for whoever may. */
export function RowActions({ open, ...row }: RowActionsProps & { open: boolean }) {
  const { kind, id, name, pending, missing } = row;
  return (
    <div className="row-actions">
      {missing.length > 0 && <p>{`Missing: ${missing.join(', ')}`}</p>}
      {pending && (
        <May permission={PANEL_MAY[kind].decide}>
          {missing.length > 0 ? <ReviewLink {...row} /> : <Approve {...row} />}
          <Ask action="reject" variant="danger" {...row} />
        </May>
      )}
      <OpenRow id={id} name={name} open={open} />
      <EditLink kind={kind} id={id} name={name} />
      <May permission={PANEL_MAY[kind].remove}>
        <Ask action="delete" variant="quiet" text={kind === 'sites' ? TEXTS.deleteSite : TEXTS.deleteStudy} {...row} />
      </May>
    </div>
  );
}

/**
 * What the row has no room for: Review, of a pending record that is ready for approval, and what can be done to one after
 * the decision about it.
 */
export function OpenRowActions({ moves, ...row }: RowActionsProps & { moves: readonly OpenMove[] }) {
  const reviewable = row.pending && row.missing.length === 0;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 border-line border-t pt-4">
      {reviewable && <ReviewLink {...row} />}
      <LifecycleLinks {...row} moves={moves} />
    </div>
  );
}

function Approve({ kind, id, name, version }: RowActionsProps) {
  const { formAction } = useNavigation();
  const { label, pendingLabel } = REVIEW_ACTIONS.approve;
  const address = paths.adminAction(kind, id, 'approve');
  return (
    <Button
      form={APPROVAL}
      formAction={address}
      name="version"
      value={version}
      size="sm"
      pending={formAction === address}
      pendingLabel={pendingLabel}
    >
      {label}
      <About name={name} />
    </Button>
  );
}

function ReviewLink({ kind, id, name }: RowActionsProps) {
  const address = paths.adminReviewOf(kind === 'sites' ? 'organization' : 'study', id);
  return (
    <ButtonLink to={address} variant="secondary" size="sm" discover="none">
      Review
      <About name={name} />
    </ButtonLink>
  );
}

/** Asks for the reason first. */
function Ask(props: RowActionsProps & { action: 'reject' | 'delete'; variant: 'danger' | 'quiet'; text?: string }) {
  const { kind, id, name, version, back, action, variant, text } = props;
  const { label, pendingLabel, reasonHint } = REVIEW_ACTIONS[action];
  const address = paths.adminAction(kind, id, action);
  return (
    <ConfirmLink
      to={withQuery(address, { back: back === paths.adminPanel(kind) ? null : back, version })}
      action={address}
      label={
        <>
          {label}
          <About name={name} />
        </>
      }
      variant={variant}
      size="sm"
      title={`${label} ${name}`}
      text={text}
      confirmLabel={label}
      pendingLabel={pendingLabel}
      danger
    >
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="version" value={version} />
      {action === 'reject' ? <RejectReasons /> : <ReasonField hint={reasonHint} />}
    </ConfirmLink>
  );
}
