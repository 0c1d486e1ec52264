import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { trainingOverview } from '~/domain/training/modules.server';
import { personWho } from '~/http/guards.server';
import { Page, PageHeading, Section } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { CourseModules } from './course-modules';
import { Certificates, OwnProgress } from './own-progress';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('GCP training', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'training.enter');
  return trainingOverview(actor);
}

/** GCP training: the person's progress, certificates and the courses (SITE-06). */
export default function Training() {
  const { courses, own, certificates } = useLoaderData<typeof loader>();
  return (
    <Page width="prose">
      <PageHeading
        eyebrow="Training"
        title="Good clinical practice"
        lead="Read the modules, pass the quiz and get a certificate valid for one year. Based on ICH E6(R3) and FDA regulations, and free for everyone at your site."
      />
      <OwnProgress own={own} />
      {certificates.length > 0 && (
        <Section title="Your certificates">
          <Certificates certificates={certificates} />
        </Section>
      )}
      {courses.map((course) => (
        <Section key={course.id} title={course.title} id={course.id}>
          <CourseModules course={course} own={own} />
        </Section>
      ))}
    </Page>
  );
}
