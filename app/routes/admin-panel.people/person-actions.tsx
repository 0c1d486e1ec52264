import { Form } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { Button, ButtonLink, buttonClass } from '~/ui/button';
import { Download } from '~/ui/icons';

/** Actions on a person's account and data. */
export function PersonActions({
  person,
  name,
  erasable,
}: {
  person: { id: string } | { email: string };
  name: string;
  erasable: boolean;
}) {
  return (
    <span className="inline-flex flex-wrap gap-1 whitespace-nowrap sm:flex-nowrap">
      <a href={paths.personExport(person)} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        <Download aria-hidden />
        Export<span className="sr-only"> data of {name}</span>
      </a>
      {erasable && 'id' in person && (
        <Form method="post">
          <Button name="signOut" value={person.id} variant="quiet" size="sm">
            Sign out<span className="sr-only"> {name} everywhere</span>
          </Button>
        </Form>
      )}
      {erasable && (
        <ButtonLink to={paths.adminErase(person)} variant="quiet" size="sm">
          Erase<span className="sr-only"> the data of {name}</span>
        </ButtonLink>
      )}
    </span>
  );
}
