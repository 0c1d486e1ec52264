import { Link, type LinkProps, useNavigation } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { paths } from '~/catalogue/paths';
import { useHydrated } from './hydrated';
import { Spinner } from './progress';
import { cx } from './text';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'onDeep' | 'onDeepQuiet';
type Look = { variant?: ButtonVariant; size?: 'md' | 'sm'; icon?: ReactNode; wide?: boolean };

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-on-brand shadow-card hover:bg-brand-strong',
  secondary: 'border-line-strong/60 bg-surface text-ink hover:border-brand hover:text-brand',
  quiet: 'border-transparent text-brand hover:bg-brand-soft hover:text-brand-strong',
  danger: 'border-danger/50 bg-surface text-danger hover:border-danger hover:bg-danger-soft',
  // On dark bands (bg-deep).
  onDeep: 'border-transparent bg-on-deep text-deep hover:bg-white',
  onDeepQuiet: 'border-on-deep-muted/60 text-on-deep hover:border-on-deep hover:bg-white/10',
};

/** The classes of a button, for elements that are neither a Button nor a ButtonLink. */
export function buttonClass({ variant = 'primary', size = 'md', wide }: Look = {}, className?: string): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-md border text-center font-semibold no-underline transition-colors',
    "[&_svg:not([class*='size-'])]:size-4.5 [&_svg]:shrink-0",
    size === 'md' ? 'min-h-11 px-4.5 py-2 text-base' : 'min-h-9 px-3 py-1 text-sm',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-muted disabled:shadow-none',
    VARIANTS[variant],
    wide && 'w-full',
    className,
  );
}

type ButtonProps = Look &
  ComponentProps<'button'> & {
    pending?: boolean;
    /** The label while pending ('Saving...'). */
    pendingLabel?: string;
    /** Why it is disabled, shown next to it. */
    disabledReason?: string;
  };

/** `disabled` and `pending` apply only after hydration, so that every button works without JavaScript. */
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
        type="submit"
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
  return <Button {...(intent ? { name: 'intent', value: intent } : {})} {...props} pending={pending ?? sent} />;
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
