import { type DefaultValue, getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { Form, type FormProps, useActionData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { ErrorSummary } from './errors';
import type { Meta } from './field';

interface ZodFormProps<Schema extends z.ZodObject> extends Omit<FormProps, 'children'> {
  id: string;
  schema: Schema;
  /** Defaults to the result of the page's action. */
  lastResult?: SubmissionResult<string[]> | null;
  values?: DefaultValue<z.input<Schema>>;
  /** Checks each field when it loses focus. Not for forms where a message could move what is being clicked. */
  checksOnBlur?: boolean;
  /** Changes what is checked in the browser, as the action does on the server. */
  prepare?: (form: FormData) => FormData;
  children: (fields: Record<keyof z.input<Schema>, Meta>) => ReactNode;
}

/** A form that posts to its page, checked by its schema in the browser too, with a summary of its errors on top. */
export function ZodForm<Schema extends z.ZodObject>(props: ZodFormProps<Schema>) {
  const answer = useActionData<{ lastResult?: SubmissionResult<string[]> }>();
  const { id, schema, lastResult = answer?.lastResult, values, checksOnBlur, children, ...rest } = props;
  const { prepare = (form: FormData) => form, ...formProps } = rest;
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult,
    defaultValue: values,
    constraint: getZodConstraint(schema),
    onValidate: ({ formData }) => parseWithZod(prepare(formData), { schema }),
    shouldValidate: checksOnBlur ? 'onBlur' : 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  return (
    <Form method="post" className="grid gap-6" {...getFormProps(form)} {...formProps}>
      <ErrorSummary form={form} />
      {children(fields as Record<keyof z.input<Schema>, Meta>)}
    </Form>
  );
}
