import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { feasibility } from '~/actions/feasibility';
import { ofQuestionedStudy } from '~/actions/subjects';
import { paths } from '~/catalogue/paths';
import { can } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { compareResponses } from '~/domain/commands/feasibility/compare.server';
import { listQuestionnaires, listRemovedDrafts } from '~/domain/commands/feasibility/questionnaires.server';
import { questionnaireInWords } from '~/domain/model/feasibility-words';
import { studyName } from '~/domain/model/study-origins';
import { latestDecisionsOf } from '~/domain/pages/undoable-decisions.server';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { Badge } from '~/ui/badge';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Fold } from '~/ui/card';
import { Section } from '~/ui/layout';
import { StudyFrame } from '~/ui/study-frame';
import { Table } from '~/ui/table';
import { formatDate } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { UndoMatchDecisions } from '~/ui/undo-match-decisions';
import { Comparison } from './comparison';
import { NewQuestionnaire } from './new-questionnaire';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Feasibility: ${args.data.name}` : 'Feasibility', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const id = params.id as string;
  const comparison = await compareResponses(actor, id);
  const questionnaires = can(actor, 'admin.enter') ? [] : await listQuestionnaires(actor);
  const differing = new URL(request.url).searchParams.has('differing');
  const isOwn = (one: { study: { id: string } }) => one.study.id === id;
  return {
    comparison,
    undoable: await latestDecisionsOf(actor, id),
    name: studyName(comparison.study),
    differing,
    own: !can(actor, 'admin.enter'),
    questionnaires: questionnaires.filter(isOwn),
    others: questionnaires
      .filter((one) => !isOwn(one))
      .map((one) => ({ value: one.id, label: `${one.study.title}: ${questionnaireInWords(one)}` })),
    removed: can(actor, 'admin.enter') ? [] : await listRemovedDrafts(actor, id),
    idempotencyKey: newId(),
  };
}

export const action = perform({
  about: ofQuestionedStudy,
  to: ({ params }) => paths.studyFeasibility(params.id),
  adds: ({ id }) => ({ studyId: id }),
  actions: [feasibility.createQuestionnaire],
  own: {
    restoreQuestionnaire: ({ form, act }) =>
      act(feasibility.restoreQuestionnaire, { id: String(form.get('questionnaire')) }),
    copyQuestionnaire: ({ form, act }) => act(feasibility.copyQuestionnaire, { id: String(form.get('questionnaire')) }),
  },
});

/** A study's questionnaires, and its sites' answers side by side. */
export default function StudyFeasibility() {
  const { comparison, undoable, name, differing, questionnaires, others, removed, own, idempotencyKey } =
    useLoaderData<typeof loader>();
  const { study, sites } = comparison;
  // Before there are any, making a questionnaire comes first.
  const answers = <Comparison comparison={comparison} differing={differing} />;
  return (
    <StudyFrame
      study={study}
      name={name}
      tab="feasibility"
      actions={
        sites.length > 0 && (
          <>
            <ButtonLink to={paths.studyFeasibilityFile(study.id, 'csv')} reloadDocument variant="secondary">
              Download CSV
            </ButtonLink>
            <ButtonLink to={paths.studyFeasibilityFile(study.id, 'xlsx')} reloadDocument variant="secondary">
              Download Excel
            </ButtonLink>
          </>
        )
      }
    >
      <UndoMatchDecisions decisions={undoable} back={paths.studyFeasibility(study.id)} />
      {sites.length > 0 && answers}
      {own && (
        <Section title="Questionnaires">
          <Table
            caption="Questionnaires of this study"
            rows={questionnaires}
            rowKey={({ id }) => id}
            empty={<p className="mb-4 text-ink-muted">None yet. We draft one from the study, and you edit it.</p>}
            columns={[
              {
                header: 'Questionnaire',
                primary: true,
                cell: ({ id, title }) => <Link to={paths.questionnaire(id)}>{title}</Link>,
              },
              { header: 'Version', cell: ({ version }) => (version === 0 ? '–' : String(version)) },
              {
                header: 'State',
                cell: ({ state }) => (
                  <Badge tone={state === 'draft' ? 'warning' : 'success'}>{state === 'draft' ? 'Draft' : 'Sent'}</Badge>
                ),
              },
              { header: 'Sites', cell: ({ responses }) => String(responses) },
              { header: 'Changed', cell: ({ updatedAt }) => formatDate(updatedAt) },
            ]}
          />
          {removed.length > 0 && (
            <Fold label={`Deleted drafts (${removed.length})`} className="mt-3">
              <ul className="mt-2 grid gap-2">
                {removed.map(({ id, title, removedAt }) => (
                  <li key={id}>
                    <Form method="post" className="flex flex-wrap items-center gap-3">
                      <input type="hidden" name="questionnaire" value={id} />
                      <span>
                        {title}, deleted on {formatDate(removedAt)}
                      </span>
                      <SubmitButton intent="restoreQuestionnaire" variant="secondary" size="sm">
                        Restore
                        <span className="sr-only">: {title}</span>
                      </SubmitButton>
                    </Form>
                  </li>
                ))}
              </ul>
            </Fold>
          )}
          <NewQuestionnaire others={others} idempotencyKey={idempotencyKey} />
        </Section>
      )}
      {sites.length === 0 && answers}
    </StudyFrame>
  );
}
