import type { DefaultValue, SubmissionResult } from '@conform-to/react';
import { type ClientActionFunctionArgs, useActionData, useNavigation } from '@remix-run/react';
import { type ReactNode, useMemo } from 'react';
import type { z } from 'zod';
import { BROWSER_TOASTS } from '~/catalogue/browser-messages';
import type { Rules } from '~/domain/model/forms';
import { SubmitButton } from './button';
import { orOffline } from './connection';
import { FormActions, type Meta, ZodForm } from './form';
import { Page, PageHeading } from './layout';
import { Flash } from './toast';

interface Answer {
  lastResult?: SubmissionResult<string[]>;
  offline?: boolean;
}

/** A sign-in page's clientAction: without a connection the form keeps its values and says so. */
export function orSignInOffline({ serverAction }: ClientActionFunctionArgs): Promise<Answer> {
  return orOffline(() => serverAction<Answer>(), { offline: true });
}

interface AccountFormProps<Schema extends z.ZodObject> {
  id: string;
  rules: Rules<Schema>;
  title: string;
  lead?: string;
  values?: DefaultValue<z.input<Schema>>;
  /** The button, and its text while the form is being sent. */
  submit: [label: string, pendingLabel: string];
  /** Beside the button: a link, or a button that leads elsewhere. */
  link?: ReactNode;
  /** Shows a toast for a refusal (LOGIN-02). */
  tellsRefusal?: boolean;
  /** The page has `orSignInOffline` as its clientAction. */
  tellsOffline?: boolean;
  /** Where the form is sent, if not to its page. */
  action?: string;
  above?: ReactNode;
  below?: ReactNode;
  children: (fields: Record<keyof z.input<Schema>, Meta>) => ReactNode;
}

/** A page with a short form about the person's own account: sign-in, a code, a password. */
export function AccountForm<Schema extends z.ZodObject>(props: AccountFormProps<Schema>) {
  const { id, rules, title, lead, values, submit, link, tellsRefusal, tellsOffline, action, above, below, children } =
    props;
  const { lastResult, offline } = useActionData<Answer>() ?? {};
  const { formData } = useNavigation();
  // Depends on the result, not its text, so that two identical failures show two toasts.
  const toast = useMemo(() => {
    if (offline) return BROWSER_TOASTS.loginError;
    const refusal = lastResult?.error?.['']?.[0];
    return refusal ? BROWSER_TOASTS.loginFailed(refusal) : null;
  }, [lastResult, offline]);
  return (
    <Page width="form">
      <Flash toast={tellsRefusal ? toast : null} />
      <PageHeading title={title} lead={lead} />
      {above && <div className="mb-6">{above}</div>}
      <ZodForm id={id} rules={rules} values={values} action={action} data-tells-offline={tellsOffline}>
        {(fields) => (
          <>
            {children(fields)}
            <FormActions>
              {/* The others in the form have an intent. */}
              <SubmitButton pending={formData !== undefined && !formData.has('intent')} pendingLabel={submit[1]}>
                {submit[0]}
              </SubmitButton>
              {link}
            </FormActions>
          </>
        )}
      </ZodForm>
      {below}
    </Page>
  );
}
