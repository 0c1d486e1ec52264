import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { organizations } from '~/actions/organizations';
import type { WithHelp } from '~/catalogue/help-topics';
import { SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { ownSite } from '~/domain/commands/organizations/patients.server';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { ButtonLink } from '~/ui/button';
import { Page, PageHeading } from '~/ui/layout';
import { patientsInWords } from '~/ui/stated-patients';
import { pageTitle } from '~/ui/title';
import { PatientsForm } from './patients-form';

export const handle: WithHelp = { help: 'profile' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Patients', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const { patients, updatedAt } = await ownSite(await signedIn(request));
  const asked = new URL(request.url).searchParams.get('of')?.trim().slice(0, SHORT_TEXT_MAX_CHARS) ?? '';
  const isStated = patients.some(({ of }) => of.toLowerCase() === asked.toLowerCase());
  return { patients, updatedAt, asked: isStated ? '' : asked };
}

export const action = perform({ to: () => paths.patients, actions: [organizations.statePatients] });

/** What was refused, and why. */
interface LastResult {
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null> | null;
}

/** A site's own numbers of patients. */
export default function Patients() {
  const { patients, updatedAt, asked } = useLoaderData<typeof loader>();
  const answer = useActionData<{ lastResult?: LastResult }>();
  const typed = answer?.lastResult?.initialValue;
  const problems = Object.values(answer?.lastResult?.error ?? {}).flatMap((messages) => messages ?? []);
  const kept = {
    patients: [...patients.map(({ of }) => of), asked].filter(Boolean),
    perYear: patients.map(({ perYear }) => String(perYear)),
  };
  return (
    <Page width="prose">
      <PageHeading
        title="Patients"
        lead="How many patients you see a year, by therapeutic area or condition. Matching compares your patients with the condition of a study with what it needs. Sponsors see the numbers and their date."
        actions={
          <ButtonLink to={paths.organizationProfile} variant="secondary">
            Profile
          </ButtonLink>
        }
      />
      <p>{patientsInWords(patients)}</p>
      {/* The key resets the form after saving, so that it shows the stored values. */}
      <PatientsForm
        key={updatedAt}
        problems={[...new Set(problems)]}
        values={typed ? { patients: textsIn(typed.patients), perYear: textsIn(typed.perYear) } : kept}
      />
    </Page>
  );
}

/** What was typed in a repeated field. */
const textsIn = (typed: unknown): string[] => [typed ?? []].flat().map(String);
