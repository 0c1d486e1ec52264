import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '~/catalogue/paths';
import { rulesOf } from '~/domain/model/forms';
import { AccountForm } from './account-form';
import { SubmitButton } from './button';
import { PasswordField, TextField } from './form';

interface SignInFormProps {
  redirectTo: string | null;
  above?: ReactNode;
  /** Where it is sent, if not to its page. */
  action?: string;
  tellsOffline?: boolean;
}

/** Signing in by e-mail and password, with the ways to sign in otherwise below. */
export function SignInForm({ redirectTo, ...form }: SignInFormProps) {
  return (
    <AccountForm
      {...form}
      id="login"
      rules={rulesOf('signIn')}
      title="Sign in"
      lead="For research sites and sponsors."
      submit={['Sign In', 'Signing in...']}
      link={
        <SubmitButton intent="forgotPassword" variant="link" formNoValidate>
          Forgot your password?
        </SubmitButton>
      }
      tellsRefusal
      below={
        <div className="mt-8 grid gap-3 text-ink-muted">
          <p>
            <Link to={paths.organizationSignIn(redirectTo ?? undefined)}>Sign in with your organization</Link>
          </p>
          <p>
            New here? <Link to={paths.onboarding()}>Join as a site</Link> or{' '}
            <Link to={paths.studyCreation()}>post a study</Link> to get an account. Administrator?{' '}
            <Link to={paths.adminLogin}>Use the administrator sign-in</Link>.
          </p>
        </div>
      }
    >
      {(fields) => (
        <>
          <TextField meta={fields.email} label="E-mail" type="email" autoComplete="username" />
          <PasswordField meta={fields.password} label="Password" />
          {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        </>
      )}
    </AccountForm>
  );
}
