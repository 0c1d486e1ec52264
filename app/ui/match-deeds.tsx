import { Form, useNavigation } from '@remix-run/react';
import { MATCH_DEEDS, type MatchDeed } from '~/catalogue/match-deeds';
import { paths } from '~/catalogue/paths';
import { ButtonLink, type ButtonVariant, SubmitButton } from './button';

interface MatchDeedsProps {
  match: { id: string; deeds: readonly MatchDeed[] };
  /** What it is about, for those who hear the buttons one by one. */
  about: string;
  /** The page to come back to. */
  returnTo: string;
  idempotencyKey: string;
  size?: 'md' | 'sm';
}

const VARIANTS: Partial<Record<MatchDeed, ButtonVariant>> = { decline: 'quiet' };

/** What one side may do with a match now, as buttons. Declining asks for a reason, on the match's own page. */
export function MatchDeeds({ match, about, returnTo, idempotencyKey, size }: MatchDeedsProps) {
  const { formAction, formData } = useNavigation();
  const action = paths.match(match.id);
  return match.deeds.map((deed) => {
    const { label } = MATCH_DEEDS[deed];
    const spoken = <span className="sr-only">: {about}</span>;
    if (deed === 'decline') {
      return (
        <ButtonLink key={deed} to={`${action}#decline`} variant={VARIANTS[deed]} size={size}>
          {label}
          {spoken}
        </ButtonLink>
      );
    }
    return (
      <Form key={deed} method="post" action={action}>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <SubmitButton intent={deed} size={size} pending={formAction === action && formData?.get('intent') === deed}>
          {label}
          {spoken}
        </SubmitButton>
      </Form>
    );
  });
}
