import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { feasibility } from '~/actions/feasibility';
import { ofQuestionnaire } from '~/actions/subjects';
import { DomainError } from '~/catalogue/errors';
import type { WithHelp } from '~/catalogue/help-topics';
import { BODY_MAX_BYTES } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import {
  changeQuestionnaire,
  listOffers,
  listQuestionnaires,
  mustEdit,
  seeQuestionnaire,
} from '~/domain/commands/feasibility/questionnaires.server';
import { sitesToSend } from '~/domain/commands/feasibility/send.server';
import { checked } from '~/domain/model/checked';
import { questionnaireChangeSchema } from '~/domain/model/feasibility-schema';
import { asRead } from '~/http/as-read.server';
import { signedIn } from '~/http/guards.server';
import { type Post, perform } from '~/http/perform.server';
import { redirectWith } from '~/http/reply.server';
import { pageTitle } from '~/ui/title';
import { Builder } from './builder';
import { changeIn, typedIn } from './change-in';
import { FromLibrary } from './from-library';
import { FromStudy } from './from-study';
import { Preview } from './preview';
import { QuestionForm } from './question-form';

export const handle: WithHelp = { help: 'feasibility' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Questionnaire: ${args.data.questionnaire.title}` : 'Questionnaire', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const id = params.id as string;
  const questionnaire = await seeQuestionnaire(actor, id);
  const mine = (await listQuestionnaires(actor)).find((one) => one.id === id);
  const offers = mine ? await listOffers(actor, id) : [];
  const query = new URL(request.url).searchParams;
  const asked = (name: string) => query.get(name);
  const mode = {
    preview: query.has('preview') || questionnaire.state !== 'draft',
    edit: asked('edit'),
    own: asked('own'),
    type: asked('type'),
    library: asked('library'),
    study: asked('study'),
  };
  return {
    questionnaire,
    mode,
    sites: mine?.responses ?? 0,
    // Only the page that lists them needs their words.
    offers: mode.study ? offers : [],
    offered: offers.length,
    own: mine !== undefined,
    waiting: mine && mode.preview ? await sitesToSend(actor, id) : [],
    idempotencyKey: newId(),
  };
}

export const action = perform({
  about: ofQuestionnaire,
  to: ({ params }) => paths.questionnaire(params.id),
  maxBytes: BODY_MAX_BYTES,
  actions: [feasibility.copyQuestionnaire, feasibility.sendQuestionnaire, feasibility.removeQuestionnaire],
  own: { change },
});

/** Makes one change to the draft; if it is refused, shows the form again with what was typed. */
async function change({ actor, params: { id }, form }: Post) {
  await mustEdit(actor, id);
  const to = paths.questionnaire(id);
  const read = asRead(form);
  try {
    await changeQuestionnaire(actor, id, checked(questionnaireChangeSchema, changeIn(form)), { read });
    return redirectWith(to, TOASTS.questionnaireChanged);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const typed = typedIn(form);
    if (error.meanwhile)
      return data({ typed, read: read?.version, meanwhile: error.meanwhile }, { status: error.status });
    const isTooMuch = error.code === 'questionnaire_too_long' || error.code === 'questionnaire_too_many_choices';
    const fields = isTooMuch ? { text: [error.message] } : error.fields;
    if (!fields) return redirectWith(to, TOASTS.notDone('Change the questionnaire')(error.message));
    // The form's fields have only the names of a question's parts.
    const errors = Object.entries(fields).map(([name, texts]) => [name.replace(/^question\./, ''), texts]);
    return data(
      { errors: Object.fromEntries(errors) as Record<string, string[]>, typed, read: read?.version },
      { status: error.status },
    );
  }
}

/** A sponsor builds, previews and sends a questionnaire. */
export default function QuestionnairePage() {
  const { questionnaire, mode, offers, offered, sites, own, waiting, idempotencyKey } = useLoaderData<typeof loader>();
  const { sections, state } = questionnaire;
  const canEdit = own && state === 'draft';
  const section = sections.find(({ id }) => id === (mode.own ?? mode.library ?? mode.study));
  const edited = sections.flatMap(({ questions }) => questions).find(({ key }) => key === mode.edit);
  if (canEdit && edited) return <QuestionForm questionnaire={questionnaire} question={edited} />;
  if (canEdit && section && mode.own)
    return <QuestionForm questionnaire={questionnaire} section={section} type={mode.type} />;
  if (canEdit && section && mode.study)
    return <FromStudy questionnaire={questionnaire} section={section} offers={offers} />;
  if (canEdit && section) return <FromLibrary questionnaire={questionnaire} section={section} />;
  if (mode.preview || !canEdit)
    return (
      <Preview
        questionnaire={questionnaire}
        sites={sites}
        waiting={waiting}
        own={own}
        idempotencyKey={idempotencyKey}
      />
    );
  return <Builder questionnaire={questionnaire} offered={offered} idempotencyKey={idempotencyKey} />;
}
