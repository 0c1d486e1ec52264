import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { moduleAfter, moduleAt, type TrainingModule } from '~/catalogue/training/courses';
import { markModuleRead, readModule } from '~/domain/commands/training/modules.server';
import { personWho } from '~/http/guards.server';
import { readFormData } from '~/http/input.server';
import { redirectAfter } from '~/http/reply.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { ArrowLeft, ArrowRight, Check } from '~/ui/icons';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'training' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(args.data?.module.title ?? 'GCP training', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'training.enter');
  return readModule(actor, params.module as string);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await personWho(request, 'training.enter');
  const id = params.module as string;
  const onward = (await readFormData(request)).get('intent') === 'next' ? moduleAfter(id) : undefined;
  return redirectAfter(() => markModuleRead(actor, id), {
    to: (own) => {
      if (onward) return paths.training(onward);
      const next = own.modules.find((module) => !module.read);
      return next ? paths.training(next.id) : own.quizOpen ? paths.trainingQuiz : paths.training();
    },
    done: () => TOASTS.moduleRead(moduleAt(id)?.module.title ?? ''),
    failed: TOASTS.trainingFailed,
    back: paths.training(id),
  });
}

/** A page to read a module and mark it as read (SITE-06). */
export default function ReadModule() {
  const { module, course, number, of, previous, next, own } = useLoaderData<typeof loader>();
  return (
    <Page width="prose">
      <PageHeading
        eyebrow={of > 1 ? `${course.title}, module ${number} of ${of}` : course.title}
        title={module.title}
        lead={module.summary}
      />
      <Reading module={module} />
      {own && (
        <div className="mt-8 flex flex-wrap items-center gap-3">
          {own.canRead && !own.read && (
            <Form method="post">
              <SubmitButton icon={<Check aria-hidden />} pendingLabel="Saving...">
                I have read this module
              </SubmitButton>
            </Form>
          )}
          {own.read && (
            <p className="flex items-center gap-2 font-semibold text-success">
              <Check aria-hidden className="size-5" />
              You have read this module.
            </p>
          )}
          {own.quizOpen && <ButtonLink to={paths.trainingQuiz}>Take the quiz</ButtonLink>}
        </div>
      )}
      <nav aria-label="Modules" className="mt-8 flex flex-wrap justify-between gap-3 border-line border-t pt-5">
        <ButtonLink
          to={paths.training(previous?.id)}
          variant="secondary"
          icon={<ArrowLeft aria-hidden />}
          aria-label={previous ? `Previous: ${previous.title}` : undefined}
        >
          {previous ? 'Previous' : 'All modules'}
        </ButtonLink>
        {next && own?.canRead && !own.read && (
          <Form method="post" className="flex flex-wrap items-center gap-3">
            <span className="text-ink-muted text-sm">Next also marks this module as read.</span>
            <SubmitButton intent="next" variant="secondary" pendingLabel="Saving..." aria-label={`Next: ${next.title}`}>
              Next
              <ArrowRight aria-hidden />
            </SubmitButton>
          </Form>
        )}
        {next && !(own?.canRead && !own.read) && (
          <ButtonLink to={paths.training(next.id)} variant="secondary" aria-label={`Next: ${next.title}`}>
            Next
            <ArrowRight aria-hidden />
          </ButtonLink>
        )}
      </nav>
    </Page>
  );
}

/** A module's text, key points and sources. */
function Reading({ module: { sections, keyPoints, sources } }: { module: TrainingModule }) {
  return (
    <article>
      <div className="prose">
        {sections.map(({ heading, paragraphs, points }) => (
          <section key={heading} className="[&:not(:first-child)]:mt-8">
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3">
                {paragraph}
              </p>
            ))}
            {points && (
              <ul className="mt-3">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
      <aside aria-labelledby="key-points" className="mt-8 rounded-lg border-brand border-l-4 bg-brand-soft p-5">
        <h2 id="key-points" className="text-lg">
          Key points
        </h2>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5">
          {keyPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </aside>
      <p className="mt-5 text-ink-muted text-sm">Further reading: {sources.join('; ')}.</p>
    </article>
  );
}
