import type { AppLoadContext } from '@remix-run/node';
import type { z } from 'zod';
import { submitForm } from './input.server';
import { limitRate } from './rate-limit.server';

/**
 * A form with a password, which signs or changes a name, like `submitForm`. An attempt counts toward the limit of sign-ins
 * from the client's address.
 */
export const submitWithPassword = <Schema extends z.ZodType, Answer>(
  formData: FormData,
  schema: Schema,
  context: AppLoadContext,
  work: (values: z.output<Schema>) => Promise<Answer>,
) =>
  submitForm(
    formData,
    schema,
    async (values) => {
      await limitRate(context, 'signIn');
      return work(values);
    },
    { hide: ['password', 'code'] },
  );
