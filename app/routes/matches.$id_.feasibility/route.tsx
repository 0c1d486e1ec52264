import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { feasibility } from '~/actions/feasibility';
import { ofMatch } from '~/actions/subjects';
import { DomainError } from '~/catalogue/errors';
import { MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { newId } from '~/domain/base/ids.server';
import { mayAnswer, saveSection } from '~/domain/commands/feasibility/respond.server';
import { feasibilityPage, seeResponse } from '~/domain/commands/feasibility/response.server';
import { valuesInForm } from '~/domain/model/answer-values';
import { seeFrame } from '~/domain/pages/match-frame.server';
import { answerWithFiles, refuse } from '~/http/answer-files.server';
import { sessionCookie } from '~/http/cookies.server';
import { signedIn } from '~/http/guards.server';
import { type Post, perform } from '~/http/perform.server';
import { redirectWith } from '~/http/reply.server';
import { pageTitle } from '~/ui/title';
import { Workspace } from '~/ui/workspace';
import { Answering } from './answering';
import { NotSent } from './not-sent';
import { sectionHref } from './places';
import { SubmittedResponse } from './reading';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Feasibility: ${args.data.frame.study.name}` : 'Feasibility', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const frame = await seeFrame(actor, params.id as string);
  if (frame.id !== params.id) throw redirect(paths.matchFeasibility(frame.id), 301);
  const section = new URL(request.url).searchParams.get('section');
  const session = await sessionCookie.read(request);
  return { frame, section, ...(await feasibilityPage(actor, frame.id, session)), idempotencyKey: newId() };
}

export const action = perform({
  about: ofMatch,
  to: ({ params }) => paths.matchFeasibility(params.id),
  adds: ({ id }) => ({ matchId: id }),
  maxBytes: MULTIPART_MAX_BYTES,
  actions: [
    feasibility.askToAttest,
    feasibility.attestFeasibility,
    feasibility.askBackFeasibility,
    feasibility.acceptFeasibility,
  ],
  own: {
    save,
    confirm: save,
    sendQuestionnaire: ({ form, act }) => act(feasibility.sendQuestionnaire, { id: String(form.get('questionnaire')) }),
  },
});

/** Saves or confirms a section; if refused, shows it again with what was typed. */
async function save({ actor, params: { id }, form, context }: Post) {
  const refused = await answerWithFiles(actor, form, context, () => mayAnswer(actor, id));
  const replies = [...form].flatMap(([name, text]) =>
    name.startsWith('reply.') ? [[name.slice(6), String(text)]] : [],
  );
  const section = String(form.get('section') ?? '');
  const confirm = form.get('intent') === 'confirm' ? section : null;
  try {
    refuse(refused);
    const { title, next } = await saveSection(actor, id, section, (questions) => ({
      answers: valuesInForm(questions, form),
      replies: Object.fromEntries(replies),
      confirm,
      since: Number(form.get('since')) || null,
    }));
    return redirectWith(sectionHref(id, next), confirm ? TOASTS.sectionConfirmed(title) : TOASTS.answersSaved);
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields) throw error;
    const { sections, updatedAt: since } = await seeResponse(actor, id);
    const questions = sections.flatMap((each) => each.questions);
    return data(
      { errors: error.fields, typed: valuesInForm(questions, form), replies: Object.fromEntries(replies), since },
      { status: 400 },
    );
  }
}

/** The feasibility step of a match: the site answers the questionnaire, and the sponsor reads and reviews the answers. */
export default function Feasibility() {
  const { frame, response, section, choices, toSend, shown, idempotencyKey } = useLoaderData<typeof loader>();
  const isOpen = response?.state === 'draft' || response?.state === 'returned';
  return (
    <Workspace frame={frame} tab="feasibility">
      {!response && <NotSent frame={frame} toSend={toSend} idempotencyKey={idempotencyKey} />}
      {response && frame.side === 'site' && isOpen && (
        <Answering
          response={response}
          dueAt={frame.engagement.dueAt}
          section={section}
          choices={choices}
          shown={shown}
          idempotencyKey={idempotencyKey}
        />
      )}
      {response && !(frame.side === 'site' && isOpen) && <SubmittedResponse response={response} site={frame.site} />}
    </Workspace>
  );
}
