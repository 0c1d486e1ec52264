import { Link, type LinkProps, useNavigation } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { ACTS_FOR } from '~/catalogue/own';
import { paths } from '~/catalogue/paths';
import { useActsFor } from './contexts';
import { useHydrated } from './hydrated';
import { Spinner } from './progress';
import { cx } from './text';

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'quiet'
  | 'quietDanger'
  | 'link'
  | 'danger'
  | 'onDeep'
  | 'onDeepQuiet';
type Look = { variant?: ButtonVariant; size?: 'md' | 'sm'; icon?: ReactNode; wide?: boolean };

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'btn-primary',
  secondary: 'btn-secondary',
  quiet: 'btn-quiet',
  quietDanger: 'btn-quiet-danger',
  link: 'btn-link',
  danger: 'btn-danger',
  onDeep: 'btn-deep',
  onDeepQuiet: 'btn-deep-quiet',
};

/** The classes of a button, for elements that are neither a Button nor a ButtonLink. */
export function buttonClass({ variant = 'primary', size = 'md', wide }: Look = {}, className?: string): string {
  return cx('btn', size === 'md' ? 'btn-md' : 'btn-sm', VARIANTS[variant], wide && 'w-full', className);
}

type ButtonProps = Look &
  ComponentProps<'button'> & {
    pending?: boolean;
    /** The label while pending ('Saving...'). */
    pendingLabel?: string;
    /** Why it is disabled, shown next to it. */
    disabledReason?: string;
  };

/** It submits its form unless `type` says otherwise. `disabled` and `pending` apply only after hydration, so that every button works without JavaScript. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, wide, pending, pendingLabel, disabledReason, disabled, className, children, ...rest } =
    props;
  const hydrated = useHydrated();
  const reasonId = useId();
  const busy = hydrated && pending === true;
  const showReason = hydrated && disabled === true && disabledReason !== undefined;
  return (
    <>
      <button
        {...rest}
        disabled={busy || (hydrated && disabled)}
        aria-describedby={showReason ? reasonId : rest['aria-describedby']}
        className={buttonClass({ variant, size, wide }, className)}
      >
        {busy ? <Spinner className="size-4.5" /> : icon}
        {busy && pendingLabel ? pendingLabel : children}
      </button>
      {showReason && (
        <span id={reasonId} className="self-center text-ink-muted text-sm">
          {disabledReason}
        </span>
      )}
    </>
  );
}

/** A submit button (`name="intent"`) that shows itself as pending while a form with its intent is being sent. */
export function SubmitButton({ intent, pending, ...props }: ButtonProps & { intent?: string }) {
  const { formData } = useNavigation();
  const sent = formData !== undefined && (intent === undefined || formData.get('intent') === intent);
  const actsFor = useActsFor();
  return (
    <>
      {actsFor !== null && <input type="hidden" name={ACTS_FOR} value={actsFor} form={props.form} />}
      <Button {...(intent ? { name: 'intent', value: intent } : {})} {...props} pending={pending ?? sent} />
    </>
  );
}

/** A link that looks like a button. It only navigates; it never changes data. */
export function ButtonLink({ variant, size, icon, wide, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, wide }, className)}>
      {icon}
      {children}
    </Link>
  );
}

export function BackToDashboard() {
  return (
    <ButtonLink to={paths.redirecting} variant="secondary">
      Back to the dashboard
    </ButtonLink>
  );
}
