import { Form, Link } from '@remix-run/react';
import { CAPACITY } from '~/catalogue/capacity';
import { paths } from '~/catalogue/paths';
import { Banner } from './banner';
import { SubmitButton } from './button';

interface NoCapacityProps {
  /** YYYY-MM-DD; null if the site has capacity. */
  until: string | null;
  /** On the page where it is withdrawn, with its form; elsewhere with a link to it. */
  form?: boolean;
}

/** That the site has said that it has no capacity until a day, what follows, and how to withdraw it. */
export function NoCapacity({ until, form = false }: NoCapacityProps) {
  if (until === null) return null;
  return (
    <div id="capacity" className="mt-3 mb-6">
      <Banner tone="warning" announce="none" title={CAPACITY.said(until)}>
        <p>{CAPACITY.means}</p>
        {form ? (
          <Form method="post" className="mt-3">
            <SubmitButton intent="regainCapacity" variant="secondary" size="sm" pendingLabel="Saving...">
              {CAPACITY.regain}
            </SubmitButton>
          </Form>
        ) : (
          <p>
            <Link to={`${paths.organizationRequirements}#capacity`}>Change this</Link>
          </p>
        )}
      </Banner>
    </div>
  );
}
