import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BODY_MAX_BYTES } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import type { Actor } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { mustBeAllowed } from '~/domain/base/parties.server';
import { attestResponse } from '~/domain/commands/feasibility/attest.server';
import { saveSection } from '~/domain/commands/feasibility/respond.server';
import { feasibilityPage, seeResponse } from '~/domain/commands/feasibility/response.server';
import { acceptResponse, askBack } from '~/domain/commands/feasibility/review.server';
import { sendQuestionnaire } from '~/domain/commands/feasibility/send.server';
import { valuesInForm } from '~/domain/model/answer-values';
import { checked } from '~/domain/model/checked';
import { DomainError } from '~/domain/model/errors';
import { askBackSchema, attestFormSchema } from '~/domain/model/feasibility-schema';
import { idempotencyKey } from '~/domain/model/fields';
import { seeFrame } from '~/domain/pages/match-frame.server';
import { sessionCookie } from '~/http/cookies.server';
import { signedIn } from '~/http/guards.server';
import { readFormData } from '~/http/input.server';
import { perform, redirectWith } from '~/http/reply.server';
import { submitWithPassword } from '~/http/signing.server';
import { pageTitle } from '~/ui/title';
import { Workspace } from '~/ui/workspace';
import { Answering } from './answering';
import { NotSent } from './not-sent';
import { answerId, sectionHref } from './places';
import { Reading } from './reading';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Feasibility: ${args.data.frame.study.title}` : 'Feasibility', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const frame = await seeFrame(actor, params.id as string);
  if (frame.id !== params.id) throw redirect(paths.matchFeasibility(frame.id), 301);
  const section = new URL(request.url).searchParams.get('section');
  const session = await sessionCookie.read(request);
  return { frame, section, ...(await feasibilityPage(actor, frame.id, session)), idempotencyKey: newId() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await signedIn(request);
  const id = params.id as string;
  const form = await readFormData(request, BODY_MAX_BYTES);
  const values = Object.fromEntries(form);
  const tell = { to: paths.matchFeasibility(id), failed: TOASTS.noteFailed };
  switch (form.get('intent')) {
    case 'save':
    case 'confirm':
      return save(actor, id, form);
    case 'attest':
      return attest(actor, id, { request, context, form });
    case 'askBack':
      await mustBeAllowed(actor, id, 'match.answerAsSponsor');
      return perform(async () => askBack(actor, id, checked(askBackSchema, values)), {
        ...tell,
        to: `${tell.to}#${answerId(String(form.get('key')))}`,
        done: () => TOASTS.askedBack,
      });
    case 'accept':
      return perform(() => acceptResponse(actor, id), { ...tell, done: () => TOASTS.answersAccepted });
    case 'send': {
      const key = idempotencyKey().parse(form.get('idempotencyKey'));
      const questionnaire = String(form.get('questionnaire') ?? '');
      return perform(() => sendQuestionnaire(actor, questionnaire, { matchId: id, key }), {
        ...tell,
        done: ({ sites }) => TOASTS.questionnaireSent(sites),
      });
    }
    default:
      throw new DomainError('not_a_form');
  }
}

interface Attesting extends Pick<ActionFunctionArgs, 'request' | 'context'> {
  form: FormData;
}

async function attest(actor: Actor, id: string, { request, context, form }: Attesting) {
  await mustBeAllowed(actor, id, 'match.answerAsSite');
  const session = await sessionCookie.read(request);
  return submitWithPassword(form, attestFormSchema, context, async ({ idempotencyKey: key, ...signing }) => {
    await attestResponse(actor, session, id, signing, key);
    return redirectWith(paths.matchFeasibility(id), TOASTS.answersAttested);
  });
}

/** Saves or confirms a section; if refused, shows it again with what was typed. */
async function save(actor: Actor, id: string, form: FormData) {
  const replies = [...form].flatMap(([name, text]) =>
    name.startsWith('reply.') ? [[name.slice(6), String(text)]] : [],
  );
  const section = String(form.get('section') ?? '');
  const confirm = form.get('intent') === 'confirm' ? section : null;
  try {
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
    return data({ errors: error.fields, typed: valuesInForm(questions, form), since }, { status: 400 });
  }
}

/** The feasibility step of a match: the site answers the questionnaire, and the sponsor reads and reviews the answers. */
export default function Feasibility() {
  const { frame, response, section, choices, toSend, idempotencyKey } = useLoaderData<typeof loader>();
  const isOpen = response?.state === 'draft' || response?.state === 'returned';
  return (
    <Workspace frame={frame} tab="feasibility">
      {!response && <NotSent frame={frame} toSend={toSend} idempotencyKey={idempotencyKey} />}
      {response && frame.side === 'site' && isOpen && (
        <Answering response={response} section={section} choices={choices} idempotencyKey={idempotencyKey} />
      )}
      {response && !(frame.side === 'site' && isOpen) && <Reading response={response} site={frame.site} />}
    </Workspace>
  );
}
