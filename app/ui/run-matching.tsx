import { Form, useNavigation } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { SubmitButton } from './button';

interface RunMatchingProps {
  study: { id: string; title: string };
  returnTo: string;
  size?: 'md' | 'sm';
}

/** A study's Match button (SPON-04). */
export function RunMatching({ study, returnTo, size }: RunMatchingProps) {
  const { formAction, formData } = useNavigation();
  const action = paths.study(study.id);
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <SubmitButton
        intent="match"
        size={size}
        pending={formAction === action && formData?.get('intent') === 'match'}
        pendingLabel="Matching..."
      >
        Match<span className="sr-only"> sites to {study.title}</span>
      </SubmitButton>
    </Form>
  );
}
