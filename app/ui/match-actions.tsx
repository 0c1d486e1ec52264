import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '~/catalogue/paths';
import { type Declinable, declineLabel, type MatchTransition, matchTransition } from '~/domain/model/match-transitions';
import { ButtonLink, type ButtonVariant, SubmitButton } from './button';

type Sends = Readonly<Record<string, string>>;

/** A form shared by many buttons on a page, with the fields they all send. */
export function SharedForm({ id, sends }: { id: string; sends: Sends }) {
  return (
    <Form id={id} method="post">
      <Hidden fields={sends} />
    </Form>
  );
}

/** The same for these matches, if any of them can be answered without another question. */
export function AnswersForm({ matches, ...form }: { id: string; matches: readonly Answerable[]; sends: Sends }) {
  const isUsed = matches.some((match) => match.may.some(isSentAtOnce));
  return isUsed && <SharedForm {...form} />;
}

const isSentAtOnce = (name: MatchTransition) => name !== 'decline' && !matchTransition(name).asks;

const Hidden = ({ fields }: { fields: Sends }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

interface PostButtonProps {
  action: string;
  intent: string;
  /** The id of the SharedForm that it belongs to. */
  form?: string;
  /** The fields to send, if it has its own form. */
  sends: Sends;
  size?: 'md' | 'sm';
  variant?: ButtonVariant;
  pendingLabel?: string;
  children: ReactNode;
}

/** A button that posts by itself, in its own form or in a shared one. */
function PostButton({ action, intent, form, sends, children, ...look }: PostButtonProps) {
  const { formAction, formData } = useNavigation();
  const pending = formAction === action && formData?.get('intent') === intent;
  const button = (
    <SubmitButton intent={intent} pending={pending} form={form} formAction={form && action} {...look}>
      {children}
    </SubmitButton>
  );
  if (form) return button;
  return (
    <Form method="post" action={action}>
      <Hidden fields={sends} />
      {button}
    </Form>
  );
}

interface Answerable extends Declinable {
  id: string;
  may: readonly MatchTransition[];
  /** Where selecting takes two people: whether the reader can ask for it, in the place of selecting. */
  approval?: 'toAsk' | 'asked' | null;
  /** Whether the sponsor can decide already, although steps are open. The next step's own button is the main one then. */
  early?: boolean;
}

interface MatchActionsProps {
  match: Answerable;
  /** Names the match for screen readers, which read each button on its own. */
  about: string;
  returnTo: string;
  idempotencyKey: string;
  size?: 'md' | 'sm';
  /** Of all of them, where another button is the main one of the page. */
  variant?: ButtonVariant;
  /** The id of the SharedForm of all matches on the page. */
  form?: string;
}

/**
 * The actions that one side can take on a match now, as buttons. What needs a reason or cannot be undone has a page of
 * its own, which asks first.
 */
export function MatchActions({ match, about, returnTo, idempotencyKey, size, variant: look, form }: MatchActionsProps) {
  const shares = match.may.flatMap((name) => matchTransition(name).shares ?? []);
  const names = match.approval === 'toAsk' ? (['askForApproval', ...match.may] as const) : match.may;
  const buttons = names.map((name) => {
    const declines = name === 'decline';
    const asks = name === 'askForApproval';
    const isSecond = name === 'backup' || ((asks || name === 'select') && match.early);
    const variant = declines ? 'quiet' : (look ?? (isSecond ? 'secondary' : 'primary'));
    const label = (
      <>
        {asks ? 'Ask for approval' : declines ? declineLabel(match) : matchTransition(name).label}
        <span className="sr-only">{`: ${about}`}</span>
      </>
    );
    if (asks || !isSentAtOnce(name)) {
      // On a page of its own: what the site will read, or what is known of it, and the reason.
      const page = declines ? paths.matchDecline(match.id) : paths.match(match.id, { ask: name, returnTo });
      return (
        <ButtonLink key={name} to={page} variant={variant} size={size} discover="none">
          {label}
        </ButtonLink>
      );
    }
    return (
      <PostButton
        key={name}
        action={paths.match(match.id)}
        intent={`${name}Match`}
        form={form}
        sends={{ idempotencyKey, returnTo }}
        size={size}
        variant={variant}
      >
        {label}
      </PostButton>
    );
  });
  return (
    <>
      {buttons}
      {shares.map((text) => (
        <p key={text} className="basis-full text-ink-muted text-sm">
          {text}
        </p>
      ))}
    </>
  );
}

/** The fields that a form sends after it has asked. */
export const Confirmed = (sends: { idempotencyKey: string; returnTo: string }) => (
  <Hidden fields={{ ...sends, confirmed: '1' }} />
);

/** A study's Match button (SPON-04), which leads to its suggestions. */
export function RunMatching(props: {
  study: { id: string; title: string };
  /** Another page to lead to. */
  returnTo?: string;
  size?: 'md' | 'sm';
  variant?: ButtonVariant;
  form?: string;
}) {
  const { study, returnTo, size, variant, form } = props;
  return (
    <PostButton
      action={paths.study(study.id)}
      intent="runMatching"
      form={form}
      sends={returnTo ? { returnTo } : {}}
      size={size}
      variant={variant}
      pendingLabel="Matching..."
    >
      Match<span className="sr-only">{` sites to ${study.title}`}</span>
    </PostButton>
  );
}
