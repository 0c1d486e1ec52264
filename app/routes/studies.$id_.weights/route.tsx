import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { weightsSchema } from '~/domain/matches/schema';
import { studyWeights, UNSHIFTED, weighStudy } from '~/domain/matches/weights.server';
import { signedIn } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { perform, redirectWith } from '~/http/reply.server';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { WeightsForm } from './weights-form';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Weights: ${args.data.weights.study}` : 'Weights', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  return { weights: await studyWeights(actor, params.id as string) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  const id = params.id as string;
  // First of all, so that people without permission learn nothing from validation messages.
  await studyWeights(actor, id);
  const form = await readFormData(request);
  if (form.get('intent') === 'default') {
    return perform(() => weighStudy(actor, id, UNSHIFTED), {
      to: paths.studyWeights(id),
      done: () => TOASTS.weightsDefault,
      failed: TOASTS.matchFailed,
    });
  }
  return submitForm(form, weightsSchema, async (shifts) => {
    await weighStudy(actor, id, shifts);
    return redirectWith(paths.studyWeights(id), TOASTS.weightsSaved);
  });
}

/** How much each of the five sub-scores counts for one study (MAT-03). */
export default function Weights() {
  const { weights } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <Page width="prose">
      <PageHeading
        eyebrow={<Link to={paths.study(weights.studyId)}>{weights.study}</Link>}
        title="Weights for this study"
        lead="We rank sites by five sub-scores. Give more weight to the ones that matter most for this study: 200% doubles a weight, 0% leaves it out."
      />
      {/* The key resets the form when the weights change, here or elsewhere. */}
      <WeightsForm key={JSON.stringify(weights.shifts)} weights={weights} lastResult={lastResult} />
    </Page>
  );
}
