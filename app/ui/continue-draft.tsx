import { Form } from '@remix-run/react';
import { SubmitButton } from './button';
import { Page, PageHeading } from './layout';

/** Asks whose draft it is, and shows nothing of it, because the computer may be shared. */
export function ContinueDraft({ title, action }: { title: string; action: string }) {
  return (
    <Page width="prose">
      <PageHeading
        title={title}
        lead="This form has been started in this browser. If it was by you, continue where you left off. If not, start over. The form will be empty, and nobody will be able to open the earlier entries."
      />
      <Form method="post" action={action} className="flex flex-wrap gap-3">
        <SubmitButton intent="continue">Continue</SubmitButton>
        <SubmitButton intent="start-over" variant="secondary">
          Start over
        </SubmitButton>
      </Form>
    </Page>
  );
}
