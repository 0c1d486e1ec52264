import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { training } from '~/actions/training';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { trainingOverview } from '~/domain/commands/training/modules.server';
import { personWho } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { ButtonLink } from '~/ui/button';
import { FileUp } from '~/ui/icons';
import { Page, PageHeading, Section } from '~/ui/layout';
import { pageTitle } from '~/ui/title';
import { CourseModules } from './course-modules';
import { Certificates, OwnProgress } from './own-progress';

export const handle: WithHelp = { help: 'training' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('GCP training', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await personWho(request, 'training.enter');
  return trainingOverview(actor);
}

/** Removes a certificate from elsewhere. */
export const action = perform({
  guard: (request) => personWho(request, 'training.enter'),
  to: () => paths.training(),
  actions: [training.removeCertificate],
});

/** GCP training: the person's progress, certificates and the courses (SITE-06). */
export default function Training() {
  const { courses, own, certificates, inVault } = useLoaderData<typeof loader>();
  return (
    <Page width="prose">
      <PageHeading
        eyebrow="Training"
        title="Good clinical practice"
        lead="Read the modules, pass the quiz and get a certificate valid for one year. Based on ICH E6(R3) and FDA regulations, and free for everyone at your site."
      />
      <OwnProgress own={own} inVault={inVault} />
      {own && (
        <Section
          title="Your certificates"
          lead={certificates.length === 0 ? 'Trained elsewhere? File your certificate and it counts too.' : undefined}
          actions={
            <ButtonLink to={paths.trainingOutside} variant="secondary" icon={<FileUp aria-hidden />}>
              File a certificate
            </ButtonLink>
          }
        >
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
