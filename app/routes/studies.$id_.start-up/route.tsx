import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { startUps } from '~/actions/start-up';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { START_UP_STAGES } from '~/catalogue/start-up';
import { VAULT_TYPES } from '~/catalogue/vault';
import { can } from '~/domain/base/actor';
import { seeStartUpList } from '~/domain/commands/start-up/template.server';
import { seeStudyPlan } from '~/domain/pages/study-plan.server';
import { signedIn } from '~/http/guards.server';
import { readQueryLeniently } from '~/http/input.server';
import { perform } from '~/http/perform.server';
import { Page, PageHeading, Section } from '~/ui/layout';
import { Opener } from '~/ui/opener';
import { plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { Plan } from './plan';
import { StepForm } from './step-form';

export const handle: WithHelp = { help: 'start-up' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Start-up: ${args.data.name}` : 'Start-up', args);

const querySchema = z.object({
  task: z.string().max(100).nullable().default(null),
  plan: z.string().max(10).nullable().default(null),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const { task: open = null, plan: edited } = readQueryLeniently(request, querySchema);
  const list = await seeStartUpList(actor, params.id as string);
  const plan = await seeStudyPlan(actor, params.id as string);
  const options = { stages: START_UP_STAGES, types: VAULT_TYPES };
  return { ...list, open, plan, editing: edited === 'edit', options, mayChange: !can(actor, 'admin.enter') };
}

export const action = perform({
  to: ({ params }) => paths.studyStartUp(params.id),
  actions: [startUps.setStartUpList, startUps.setStudyPlan],
});

export const shouldRevalidate = () => true;

const SOURCES = {
  study: 'This study has its own tasks.',
  template: 'This study has the tasks that you saved for your studies.',
  default: 'This study has the usual tasks.',
} as const;

/** The plan of a study against what its sites have done, and the tasks with which its start-ups begin. */
export default function StudyStartUp() {
  const { studyId, name, steps, source, open, plan, editing, options, mayChange } = useLoaderData<typeof loader>();
  const titleOf = (key: string) => steps.find((each) => each.key === key)?.title ?? '';
  return (
    <Page>
      <PageHeading back={{ to: paths.study(studyId), label: name }} title="Start-up" />
      <Plan plan={plan} editing={editing} />
      <Section
        id="tasks"
        title="Tasks of the start-up"
        lead={`${SOURCES[source]} Changes apply to start-ups that begin from now on.`}
      >
        <div className="max-w-2xl">
          {mayChange && (
            <p className="mb-6">
              <Opener name="task" value="new" open={open === 'new'} hash="new" className="btn btn-md btn-secondary">
                Add a task
              </Opener>
            </p>
          )}
          {mayChange && open === 'new' && (
            <div id="new" className="card card-body mb-6">
              <StepForm key="new" step={null} steps={steps} options={options} />
            </div>
          )}
          {options.stages.map(({ value, label }) => {
            const own = steps.filter(({ stage }) => stage === value);
            if (own.length === 0) return null;
            return (
              <section key={value} className="mt-6">
                <h3 className="mb-3">{label}</h3>
                <ul className="card divide-y divide-line *:px-5 *:py-3">
                  {own.map((step) => (
                    <li key={step.key} id={`step-${step.key}`} className="grid gap-3">
                      <div>
                        {mayChange ? (
                          <Opener
                            name="task"
                            value={step.key}
                            open={open === step.key}
                            hash={`step-${step.key}`}
                            className="inline-block min-h-6 break-words font-semibold"
                          >
                            {step.title}
                          </Opener>
                        ) : (
                          <p className="break-words font-semibold">{step.title}</p>
                        )}
                        <p className="break-words text-ink-muted text-sm">
                          {step.side === 'site' ? 'Site' : 'Sponsor'}
                          {` · ${plural(step.days, 'business day')} after ${
                            step.after === null ? 'the beginning' : `“${titleOf(step.after)}”`
                          }`}
                          {step.mayBeWaived && ' · may be waived'}
                        </p>
                      </div>
                      {mayChange && open === step.key && (
                        <StepForm key={step.key} step={step} steps={steps} options={options} />
                      )}
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      </Section>
    </Page>
  );
}
