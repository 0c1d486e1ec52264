import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { Form } from '@remix-run/react';
import { declineSchema } from '~/domain/matches/schema';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { ErrorSummary, TextArea } from '~/ui/form';

interface DeclineProps {
  idempotencyKey: string;
  lastResult?: SubmissionResult<string[]>;
}

/** Asks for the reason of a decline. */
export function Decline({ idempotencyKey, lastResult }: DeclineProps) {
  const [form, fields] = useForm({
    id: 'decline-form',
    lastResult,
    constraint: getZodConstraint(declineSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: declineSchema }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  });
  return (
    <Card>
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <ErrorSummary form={form} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TextArea
          meta={fields.reason}
          label="Reason"
          hint="The other side will see this. You cannot undo a decline."
          rows={3}
        />
        <div>
          <SubmitButton intent="decline" variant="danger" pendingLabel="Declining...">
            Decline
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
