import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '~/catalogue/paths';
import { type MatchTransition, matchTransition } from '~/domain/matches/transitions';
import { ButtonLink, SubmitButton } from './button';
import { ConfirmLink } from './confirm';

interface PostButtonProps {
  action: string;
  intent: string;
  /** Hidden fields. */
  sends: Readonly<Record<string, string>>;
  size?: 'md' | 'sm';
  pendingLabel?: string;
  children: ReactNode;
}

/** A form that is only a button, among others on the page. */
function PostButton({ action, intent, sends, children, ...look }: PostButtonProps) {
  const { formAction, formData } = useNavigation();
  return (
    <Form method="post" action={action}>
      {Object.entries(sends).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton intent={intent} pending={formAction === action && formData?.get('intent') === intent} {...look}>
        {children}
      </SubmitButton>
    </Form>
  );
}

interface MatchActionsProps {
  match: { id: string; deeds: readonly MatchTransition[] };
  /** Names the match for screen readers, which read each button on its own. */
  about: string;
  returnTo: string;
  idempotencyKey: string;
  size?: 'md' | 'sm';
}

/**
 * What one side may do with a match now, as buttons. Declining needs a reason, so it links to the match's page. What cannot be
 * taken back asks first.
 */
export function MatchActions({ match, about, returnTo, idempotencyKey, size }: MatchActionsProps) {
  const action = paths.match(match.id);
  return match.deeds.map((name) => {
    const { label: word, asks } = matchTransition(name);
    const label = (
      <>
        {word}
        <span className="sr-only">: {about}</span>
      </>
    );
    if (name === 'decline') {
      return (
        <ButtonLink key={name} to={`${action}#decline`} variant="quiet" size={size}>
          {label}
        </ButtonLink>
      );
    }
    if (asks) {
      return (
        <ConfirmLink
          key={name}
          to={paths.match(match.id, { ask: name, returnTo })}
          action={action}
          label={label}
          variant="primary"
          size={size}
          title={`${word} ${about}?`}
          text={asks}
          intent={name}
          confirmLabel={word}
        >
          <Confirmed idempotencyKey={idempotencyKey} returnTo={returnTo} />
        </ConfirmLink>
      );
    }
    return (
      <PostButton key={name} action={action} intent={name} sends={{ idempotencyKey, returnTo }} size={size}>
        {label}
      </PostButton>
    );
  });
}

/** What a form sends after it has asked. */
export const Confirmed = (sends: { idempotencyKey: string; returnTo: string }) =>
  Object.entries({ ...sends, confirmed: '1' }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

/** A study's Match button (SPON-04). */
export function RunMatching(props: { study: { id: string; title: string }; returnTo: string; size?: 'md' | 'sm' }) {
  const { study, returnTo, size } = props;
  return (
    <PostButton
      action={paths.study(study.id)}
      intent="match"
      sends={{ returnTo }}
      size={size}
      pendingLabel="Matching..."
    >
      Match<span className="sr-only"> sites to {study.title}</span>
    </PostButton>
  );
}
