import { Form, useNavigation } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { type MatchTransition, matchTransition } from '~/domain/matches/transitions';
import { ButtonLink, SubmitButton } from './button';

interface MatchActionsProps {
  match: { id: string; deeds: readonly MatchTransition[] };
  /** Names the match for screen readers, which read each button on its own. */
  about: string;
  returnTo: string;
  idempotencyKey: string;
  size?: 'md' | 'sm';
}

/** What one side may do with a match now, as buttons. Declining needs a reason, so it links to the match's page. */
export function MatchActions({ match, about, returnTo, idempotencyKey, size }: MatchActionsProps) {
  const { formAction, formData } = useNavigation();
  const action = paths.match(match.id);
  return match.deeds.map((name) => {
    const label = (
      <>
        {matchTransition(name).label}
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
    return (
      <Form key={name} method="post" action={action}>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <SubmitButton intent={name} size={size} pending={formAction === action && formData?.get('intent') === name}>
          {label}
        </SubmitButton>
      </Form>
    );
  });
}
