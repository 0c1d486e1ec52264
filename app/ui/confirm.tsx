import type { SubmissionResult } from '@conform-to/react';
import { Form, Link, useActionData, useLocation } from '@remix-run/react';
import { type ComponentProps, type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { Banner } from './banner';
import { Button, ButtonLink, type ButtonVariant, buttonClass, SubmitButton } from './button';
import { useHydrated } from './hydrated';
import { FocusedTitle, Page } from './layout';
import { ReasonField } from './reason-field';

interface ConfirmFormProps {
  title: ReactNode;
  /** What will happen if the person confirms. */
  text?: ReactNode;
  action: string;
  intent?: string;
  /** Null if there is nothing to confirm, because it would be refused. */
  confirmLabel: string | null;
  pendingLabel?: string;
  danger?: boolean;
  /** Hidden inputs (idempotencyKey) and fields, such as a reason. */
  children?: ReactNode;
  /** Other buttons of the form. Enter presses the first one, which confirms. */
  after?: ReactNode;
}

/** A confirmation form: in a dialog with JavaScript, on its own page without. */
function ConfirmForm(props: ConfirmFormProps & { titleId?: string; cancel: ReactNode; level?: 1 | 2 }) {
  const {
    title,
    text,
    action,
    intent,
    confirmLabel,
    pendingLabel,
    danger,
    children,
    after,
    titleId,
    cancel,
    level = 1,
  } = props;
  const Heading = level === 1 ? FocusedTitle : 'h2';
  return (
    <Form method="post" action={action} className="grid gap-4">
      <Heading id={titleId} className="text-2xl">
        {title}
      </Heading>
      {text && <div className="text-ink-muted">{text}</div>}
      {children}
      <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {cancel}
        {confirmLabel !== null && (
          <SubmitButton intent={intent} variant={danger ? 'danger' : 'primary'} pendingLabel={pendingLabel}>
            {confirmLabel}
          </SubmitButton>
        )}
      </div>
      {after}
    </Form>
  );
}

type ConfirmPageProps = Omit<ConfirmFormProps, 'action'> & {
  backHref: string;
  reason?: Pick<ComponentProps<typeof ReasonField>, 'hint' | 'required' | 'label' | 'depends'> | null;
  width?: ComponentProps<typeof Page>['width'];
};

/** A page that asks for confirmation and posts to its own address. */
export function ConfirmPage({ backHref, reason, width = 'form', children, ...form }: ConfirmPageProps) {
  const { pathname, search } = useLocation();
  const { lastResult } = useActionData<{ lastResult?: SubmissionResult<string[]> }>() ?? {};
  const cancel = (
    <ButtonLink to={backHref} variant="secondary">
      Cancel
    </ButtonLink>
  );
  const refusal = lastResult?.error?.[''];
  return (
    <Page width={width}>
      {refusal && (
        <div className="mb-6">
          <Banner tone="danger" title={refusal.join(' ')} />
        </div>
      )}
      <ConfirmForm {...form} action={pathname + search} cancel={cancel}>
        {children}
        {reason && (
          <ReasonField
            {...reason}
            errors={lastResult?.error?.reason ?? []}
            value={lastResult?.initialValue?.reason as string | undefined}
          />
        )}
      </ConfirmForm>
    </Page>
  );
}

type ConfirmLinkProps = Omit<ConfirmFormProps, 'action'> & {
  /** The confirmation page. The form posts to it unless `action` says otherwise. */
  to: string;
  action?: string;
  label: ReactNode;
  variant?: ButtonVariant;
  size?: 'md' | 'sm';
  /** The key that presses it (app/ui/keys.tsx). */
  keys?: string;
};

/** A link to a confirmation page; with JavaScript it opens a dialog instead. */
export function ConfirmLink({ to, action = to, label, variant = 'secondary', size, keys, ...form }: ConfirmLinkProps) {
  const hydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = () => dialog.current?.close();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !dialog.current) return;
    event.preventDefault();
    dialog.current.showModal();
  };
  const cancel = (
    <Button type="button" variant="secondary" onClick={close}>
      Cancel
    </Button>
  );
  return (
    <>
      <Link to={to} onClick={open} discover="none" aria-keyshortcuts={keys} className={buttonClass({ variant, size })}>
        {label}
      </Link>
      {hydrated && (
        <dialog
          ref={dialog}
          aria-labelledby={titleId}
          onSubmit={close}
          className="m-auto w-[min(32rem,calc(100vw-2rem))] whitespace-normal rounded-xl border border-line bg-raised p-6 text-left text-base text-ink shadow-pop backdrop:bg-black/50"
        >
          <ConfirmForm {...form} action={action} level={2} titleId={titleId} cancel={cancel} />
        </dialog>
      )}
    </>
  );
}
