import { Form } from '@remix-run/react';
import { Check, Pencil } from 'lucide-react';
import { REASON_HINTS, TEXTS } from '~/catalogue/messages';
import { paths, withQuery } from '~/catalogue/paths';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { ConfirmLink } from '~/ui/confirm';
import { ReasonField } from '~/ui/reason-field';

const ADDRESSES = {
  sites: {
    edit: paths.adminSite,
    approve: paths.adminSiteApprove,
    reject: paths.adminSiteReject,
    remove: paths.adminSiteDelete,
  },
  studies: {
    edit: paths.adminStudy,
    approve: paths.adminStudyApprove,
    reject: paths.adminStudyReject,
    remove: paths.adminStudyDelete,
  },
} as const;

interface RowActionsProps {
  kind: keyof typeof ADDRESSES;
  id: string;
  name: string;
  /** Waits for a decision. */
  pending: boolean;
  /** The address of the list as it is, to come back to. */
  back: string;
}

/** What can be done with a row: decide while it waits, edit and delete always (ADM-05, ADM-08, ADM-09). */
export function RowActions({ kind, id, name, pending, back }: RowActionsProps) {
  const to = ADDRESSES[kind];
  const comeBack = <input type="hidden" name="back" value={back} />;
  const about = <span className="sr-only"> {name}</span>;
  return (
    <div className="flex flex-wrap items-center gap-2 sm:min-w-48 sm:justify-end">
      {pending && (
        <>
          <Form method="post" action={to.approve(id)} preventScrollReset>
            {comeBack}
            <SubmitButton intent={`approve ${id}`} size="sm" icon={<Check aria-hidden />} pendingLabel="Approving...">
              Approve{about}
            </SubmitButton>
          </Form>
          <ConfirmLink
            to={withQuery(to.reject(id), { back })}
            action={to.reject(id)}
            label={<>Reject{about}</>}
            size="sm"
            variant="danger"
            title={`Reject ${name}`}
            confirmLabel="Reject"
            pendingLabel="Rejecting..."
            danger
          >
            {comeBack}
            <ReasonField hint={REASON_HINTS.told} />
          </ConfirmLink>
        </>
      )}
      <ButtonLink to={to.edit(id)} variant="secondary" size="sm" icon={<Pencil aria-hidden />}>
        Edit{about}
      </ButtonLink>
      <ConfirmLink
        to={withQuery(to.remove(id), { back })}
        action={to.remove(id)}
        label={<>Delete{about}</>}
        size="sm"
        variant="quiet"
        title={`Delete ${name}`}
        text={kind === 'sites' ? TEXTS.deleteSite : TEXTS.deleteStudy}
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        danger
      >
        {comeBack}
        <ReasonField hint={REASON_HINTS.kept} />
      </ConfirmLink>
    </div>
  );
}
