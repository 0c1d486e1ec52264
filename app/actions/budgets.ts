/** The budget of a selected site, in versions. */
import { TOASTS } from '~/catalogue/messages';
import type { Actor } from '~/domain/base/actor';
import { acceptBudget, proposeBudget } from '~/domain/commands/budgets/propose.server';
import { seeBudget, seeSignedBudget } from '~/domain/commands/budgets/see.server';
import { signBudget } from '~/domain/commands/budgets/sign.server';
import { askToSignVersion } from '~/domain/commands/engagements/ask-to-sign.server';
import {
  acceptBudgetSchema,
  budgetFormSchema,
  budgetQuerySchema,
  budgetTyped,
  fieldOfBudgetForm,
  matchBudgetSchema,
  proposeBudgetSchema,
  signBudgetSchema,
  signedBudgetSchema,
} from '~/domain/model/budget-schema';
import { checked } from '~/domain/model/checked';
import { askedSignerSchema, askToSignSchema } from '~/domain/model/engagement-schema';
import { seeFrame } from '~/domain/pages/match-frame.server';
import { action, actions } from './action';
import { ofMatch, ofOwnMatch } from './subjects';

const REFUSED = [
  'forbidden',
  'budget_refused',
  'budget_changed',
  'match_waits',
  'study_paused',
  'study_completed',
] as const;
const answer = matchBudgetSchema;

/** What the actor calls the other side. */
const otherOf = async (actor: Actor, { id }: { id: string }) => {
  const { side, site, study } = await seeFrame(actor, id);
  return side === 'site' ? (study.sponsorName ?? 'The sponsor') : site;
};

export const budgets = actions('sides', {
  seeBudget: action({
    call: 'GET /api/matches/{id}/budget',
    summary: 'Show the budget',
    who: 'party',
    description: 'All versions in short, and one of them in full.',
    query: budgetQuerySchema,
    answer,
    run: async ({ actor, params, query: { version }, session }) =>
      seeBudget(actor, params.id, { version, session: await session() }),
  }),
  proposeBudget: action({
    call: 'POST /api/matches/{id}/budget',
    summary: 'Propose a version of the budget',
    repeatable: true,
    description:
      'The sponsor makes the first offer, once the start-up has begun; then either side may propose another version. It takes the place of one that not both sides have signed; a signed one stays, and is amended. We e-mail the other side.',
    body: proposeBudgetSchema.meta({ id: 'BudgetProposal' }),
    created: answer,
    refusals: [...REFUSED, 'budget_full', 'too_many_letters'],
    about: ofMatch,
    form: {
      schema: budgetFormSchema,
      body: (values) => checked(proposeBudgetSchema, budgetTyped(values)),
      field: fieldOfBudgetForm,
    },
    run: ({ actor, params, body, key }) => proposeBudget(actor, params.id, { ...body, key }),
    done: async (_, { actor, params }) => TOASTS.budgetProposed(await otherOf(actor, params)),
    location: (_, { params }) => `/api/matches/${params.id}/budget`,
  }),
  acceptBudget: action({
    call: 'PUT /api/matches/{id}/budget/accept',
    summary: 'Agree to the latest version of the budget',
    repeatable: true,
    description: 'For the side that did not propose it. The site signs it next. We e-mail the other side.',
    body: acceptBudgetSchema.meta({ id: 'BudgetAccepted' }),
    answer,
    refusals: [...REFUSED, 'too_many_letters'],
    about: ofMatch,
    run: ({ actor, params, body, key }) => acceptBudget(actor, params.id, { ...body, key }),
    done: async (_, { actor, params }) => TOASTS.budgetAgreed(await otherOf(actor, params)),
    failed: TOASTS.notDone('Agree to the budget'),
  }),
  signBudget: action({
    call: 'POST /api/matches/{id}/budget/sign',
    sessionOnly: true,
    summary: 'Sign the budget',
    repeatable: true,
    limit: 'signIn',
    description:
      'The latest version, once both sides have agreed to it: the site first, then the sponsor. After that, the version never changes. The first signature of a session takes the e-mail address, the password and, if two-factor authentication is on, the code; later ones take only the password.',
    body: signBudgetSchema.meta({ id: 'BudgetSignature' }),
    answer,
    refusals: [...REFUSED, 'signing_stale', 'signing_refused', 'too_many_codes'],
    about: ofMatch,
    run: async ({ actor, params, body, key, session }) => signBudget(actor, await session(), params.id, body, key),
    done: async (_, { actor, params }) => TOASTS.budgetSigned(await otherOf(actor, params)),
  }),
  askToSignBudget: action({
    call: 'PUT /api/matches/{id}/budget/signer',
    summary: 'Ask a colleague to sign the budget',
    description:
      'A person on your side with the authority to sign, while your side has to sign it. It becomes their task, and we e-mail them.',
    body: askToSignSchema.meta({ id: 'BudgetSigner' }),
    answer: askedSignerSchema,
    refusals: ['forbidden', 'step_not_open', 'match_waits', 'signer_unknown'],
    about: ofOwnMatch,
    run: ({ actor, params, body }) => askToSignVersion(actor, params.id, 'budget', body),
    done: ({ name }) => TOASTS.colleagueAsked(name),
    failed: TOASTS.notDone('Ask to sign'),
  }),
  seeSignedBudget: action({
    call: 'GET /api/matches/{id}/budget/{version}/signed',
    summary: 'Show what was signed of a version of the budget',
    who: 'party',
    names: { version: 'The number of the version.' },
    description:
      'The SHA-256 of this response’s bytes is the one in the signatures, so anyone who has them can verify them.',
    answer: signedBudgetSchema,
    run: ({ actor, params }) => seeSignedBudget(actor, params.id, Number(params.version)),
  }),
});
