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
import { type Marked, Marks } from '~/ui/review-marks';
import { OpenRow } from '~/ui/table';

interface RowActionsProps {
  kind: ListKind;
  id: string;
  name: string;
  /** Its `updatedAt`, so that the decision is about the version shown here. */
  version: number;
  /** What is open of it, while a decision is pending. */
  marked: Marked | null;
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

/**
 * What is open, approve and reject while a decision is pending; edit and delete always (ADM-05, ADM-08, ADM-09), for whoever
 * may. With something to settle first, Approve leads to the record, where it is.
 */
export function RowActions({ open, ...row }: RowActionsProps & { open: boolean }) {
  const { kind, id, name, marked } = row;
  return (
    <div className="row-actions">
      {marked?.missing && <p>{`Missing: ${marked.missing}`}</p>}
      {marked?.duplicate && <p>{`Likely duplicate: ${marked.duplicate}`}</p>}
      {marked && (
        <>
          <Marks {...marked} />
          <May permission={PANEL_MAY[kind].decide}>
            {marked.missing ? (
              <ReviewLink {...row} />
            ) : marked.blocking.length > 0 ? (
              <SettleFirst {...row} marked={marked} />
            ) : (
              <Approve {...row} />
            )}
            <Ask action="reject" variant="danger" {...row} />
          </May>
        </>
      )}
      <OpenRow id={id} name={name} open={open} />
      <EditLink kind={kind} id={id} name={name} />
      <May permission={PANEL_MAY[kind].remove}>
        <Ask
          action="delete"
          variant="quietDanger"
          text={kind === 'sites' ? TEXTS.deleteSite : TEXTS.deleteStudy}
          {...row}
        />
      </May>
    </div>
  );
}

/**
 * What the row has no room for: Review, of a pending record that is ready for approval, and what can be done to one after
 * the decision about it.
 */
export function OpenRowActions({ moves, ...row }: RowActionsProps & { moves: readonly OpenMove[] }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 border-line border-t pt-4">
      {row.marked && !row.marked.missing && <ReviewLink {...row} />}
      <LifecycleLinks {...row} moves={moves} />
    </div>
  );
}

const reviewOf = ({ kind, id }: RowActionsProps) =>
  paths.adminReviewOf(kind === 'sites' ? 'organization' : 'study', id);

/** Approve, of a record with something to settle first: leads to it. */
function SettleFirst({ marked, ...row }: RowActionsProps & { marked: Marked }) {
  const at = marked.duplicate ? 'duplicates' : 'checks';
  return (
    <ButtonLink to={`${reviewOf({ ...row, marked })}#${at}`} variant="secondary" size="sm" discover="none">
      {REVIEW_ACTIONS.approve.label}
      <span className="sr-only">{` ${row.name}: settle ${marked.blocking.join(', ')} first`}</span>
    </ButtonLink>
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

function ReviewLink(row: RowActionsProps) {
  return (
    <ButtonLink to={reviewOf(row)} variant="secondary" size="sm" discover="none">
      Review
      <About name={row.name} />
    </ButtonLink>
  );
}

/** Asks for the reason first. */
function Ask(
  props: RowActionsProps & { action: 'reject' | 'delete'; variant: 'danger' | 'quietDanger'; text?: string },
) {
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
