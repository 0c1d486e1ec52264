import { Form } from '@remix-run/react';
import { TEXTS } from '~/catalogue/messages';
import { paths, withQuery } from '~/catalogue/paths';
import type { ListKind } from '~/domain/admin/list-query';
import { REVIEW_ACTIONS } from '~/domain/decision';
import { ButtonLink, buttonClass, SubmitButton } from '~/ui/button';
import { ConfirmLink } from '~/ui/confirm';
import { ChevronDown, Pencil } from '~/ui/icons';
import { ReasonField } from '~/ui/reason-field';

interface RowActionsProps {
  kind: ListKind;
  id: string;
  name: string;
  /** Its `updatedAt`: what was read here is what is decided. */
  version: number;
  pending: boolean;
  missing: readonly string[];
  /** The address of the list to return to. */
  back: string;
}

/** Approve and reject while a decision is pending; edit and delete always, in a menu (ADM-05, ADM-08, ADM-09). */
export function RowActions({ kind, id, name, version, pending, missing, back }: RowActionsProps) {
  const comeBack = (
    <>
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="version" value={version} />
    </>
  );
  const about = <span className="sr-only"> {name}</span>;
  const asking = (action: 'reject' | 'delete', text?: string) => {
    const { label, pendingLabel, reasonHint } = REVIEW_ACTIONS[action];
    const address = paths.adminAction(kind, id, action);
    return (
      <ConfirmLink
        to={withQuery(address, { back, version: String(version) })}
        action={address}
        label={
          <>
            {label}
            {about}
          </>
        }
        variant="danger"
        size="sm"
        title={`${label} ${name}`}
        text={text}
        confirmLabel={label}
        pendingLabel={pendingLabel}
        danger
      >
        {comeBack}
        <ReasonField hint={reasonHint} />
      </ConfirmLink>
    );
  };
  const { label, pendingLabel } = REVIEW_ACTIONS.approve;
  const review = paths.adminReviewOf(kind === 'sites' ? 'organization' : 'study', id);
  return (
    <div className="flex flex-wrap items-center gap-2 rows:min-w-60 rows:justify-end">
      {missing.length > 0 && pending && <p className="basis-full text-danger text-sm">Missing: {missing.join(', ')}</p>}
      {pending && (
        <>
          {missing.length > 0 ? (
            <ButtonLink to={review} variant="secondary" size="sm">
              Review{about}
            </ButtonLink>
          ) : (
            <Form method="post" action={paths.adminAction(kind, id, 'approve')} preventScrollReset>
              {comeBack}
              <SubmitButton intent={`approve ${id}`} size="sm" pendingLabel={pendingLabel}>
                {label}
                {about}
              </SubmitButton>
            </Form>
          )}
          {asking('reject')}
        </>
      )}
      <details className="group/more rows:-mr-3 cards:-ml-3">
        <summary className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          More
          <span className="sr-only"> actions for {name}</span>
          <ChevronDown aria-hidden className="size-4 group-open/more:rotate-180" />
        </summary>
        <div className="mt-2 flex flex-wrap gap-2 rows:justify-end">
          {pending && missing.length === 0 && (
            <ButtonLink to={review} variant="secondary" size="sm">
              Review{about}
            </ButtonLink>
          )}
          <ButtonLink
            to={kind === 'sites' ? paths.adminSite(id) : paths.adminStudy(id)}
            variant="secondary"
            size="sm"
            icon={<Pencil aria-hidden />}
          >
            Edit{about}
          </ButtonLink>
          {asking('delete', kind === 'sites' ? TEXTS.deleteSite : TEXTS.deleteStudy)}
        </div>
      </details>
    </div>
  );
}
