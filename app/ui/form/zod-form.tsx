import { type DefaultValue, getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { Form, type FormProps, useActionData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Rules } from '~/domain/model/forms';
import { ErrorSummary } from './errors';
import type { Meta } from './field';
import { useNewKey } from './use-answer';
import { keepFocus, useRules, withPartialDates } from './use-rules';

interface ZodFormProps<Schema extends z.ZodObject> extends Omit<FormProps, 'children' | 'onFocus' | 'onSubmit'> {
  id: string;
  rules: Rules<Schema>;
  /** Defaults to the result of the page's action. */
  lastResult?: SubmissionResult<string[]> | null;
  values?: DefaultValue<z.input<Schema>>;
  /** Checks each field when it loses focus. Not for forms where a message could move a link that is being clicked. */
  checksOnBlur?: boolean;
  /** Changes the values before they are checked in the browser, as the action does on the server. */
  prepare?: (form: FormData) => FormData;
  children: (fields: Record<keyof z.input<Schema>, Meta>) => ReactNode;
}

/** A form that posts to its page, checked by its schema in the browser too, with a summary of its errors on top. */
export function ZodForm<Schema extends z.ZodObject>(props: ZodFormProps<Schema>) {
  const answer = useActionData<{ lastResult?: SubmissionResult<string[]> }>();
  const { id, rules, lastResult = answer?.lastResult, values, checksOnBlur, children, ...rest } = props;
  const { prepare = (form: FormData) => form, ...formProps } = rest;
  useNewKey();
  const { check, load, holds } = useRules(rules);
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult,
    defaultValue: values,
    constraint: rules.constraints as Parameters<typeof useForm<z.input<Schema>>>[0]['constraint'],
    onValidate: ({ formData, submitter }) => check(prepare(withPartialDates(id, formData)), submitter),
    shouldValidate: checksOnBlur ? 'onBlur' : 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  const { onSubmit, ...ofForm } = getFormProps(form);
  return (
    <Form
      method="post"
      className="grid gap-6"
      {...ofForm}
      {...formProps}
      onFocus={load}
      onMouseDown={checksOnBlur ? keepFocus : undefined}
      onSubmit={(event) => holds(event) || onSubmit(event)}
    >
      <ErrorSummary form={form} />
      {children(fields as Record<keyof z.input<Schema>, Meta>)}
    </Form>
  );
}
