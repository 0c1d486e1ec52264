import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { relations } from '~/actions/relations';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { NO_CLIENT } from '~/catalogue/relations';
import { clientOfStudy } from '~/domain/commands/studies/client.server';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { SelectFrame, selectControl } from '~/ui/form/field';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'clients' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Posted for: ${args.data.study.name}` : 'Posted for', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  return clientOfStudy(await signedIn(request), params.id as string);
}

export const action = perform({
  to: ({ params }) => paths.studyTab(params.id, 'settings'),
  actions: [relations.setStudyClient],
});

/** For which client a CRO posts the study. */
export default function StudyClient() {
  const { study, clients, current } = useLoaderData<typeof loader>();
  return (
    <Page width="form">
      <PageHeading
        back={{ to: paths.studyTab(study.id, 'settings'), label: study.name }}
        title="Posted for"
        about={study.name}
        lead="Your client then reads this study, its sites and its report, and its name is the one on whose behalf you post the study. It reads no messages and notes, and nothing of your other clients."
      />
      {clients.length > 0 || current ? (
        <Form method="post" className="grid gap-5">
          <label className="grid gap-1.5">
            <span className="font-medium">Client</span>
            <SelectFrame>
              <select name="relationId" defaultValue={current ?? NO_CLIENT} className={selectControl}>
                <option value={NO_CLIENT}>No client</option>
                {clients.map(({ relationId, name }) => (
                  <option key={relationId} value={relationId}>
                    {name}
                  </option>
                ))}
              </select>
            </SelectFrame>
          </label>
          <div>
            <SubmitButton intent="setStudyClient" pendingLabel="Saving...">
              Save
            </SubmitButton>
          </div>
        </Form>
      ) : (
        <>
          <p className="mb-4">Your organization works for no client yet. An owner proposes it to one.</p>
          <ButtonLink to={paths.accountRelations} variant="secondary">
            Who works for whom
          </ButtonLink>
        </>
      )}
    </Page>
  );
}
