/** The contract of a selected site, in versions. */
import { TOASTS } from '~/catalogue/messages';
import type { Actor } from '~/domain/base/actor';
import { acceptContract, mustPropose, proposeContract } from '~/domain/commands/contracts/propose.server';
import { seeContract, seeSignedContract } from '~/domain/commands/contracts/see.server';
import { signContract } from '~/domain/commands/contracts/sign.server';
import { askToSignVersion } from '~/domain/commands/engagements/ask-to-sign.server';
import {
  acceptContractSchema,
  contractFormSchema,
  matchContractSchema,
  proposeContractSchema,
  signContractSchema,
  signedContractSchema,
} from '~/domain/model/contract-schema';
import { askedSignerSchema, askToSignSchema } from '~/domain/model/engagement-schema';
import { seeFrame } from '~/domain/pages/match-frame.server';
import { action, actions } from './action';
import { ofMatch, ofOwnMatch } from './subjects';

const REFUSED = [
  'forbidden',
  'contract_refused',
  'contract_changed',
  'match_waits',
  'study_paused',
  'study_completed',
] as const;
const answer = matchContractSchema;

/** What the actor calls the other side. */
const otherOf = async (actor: Actor, { id }: { id: string }) => {
  const { side, site, study } = await seeFrame(actor, id);
  return side === 'site' ? (study.sponsorName ?? 'The sponsor') : site;
};

export const contracts = actions('sides', {
  seeContract: action({
    call: 'GET /api/matches/{id}/contract',
    summary: 'Show the contract',
    who: 'party',
    description: 'All versions, with their files and signatures.',
    answer,
    run: async ({ actor, params, session }) => seeContract(actor, params.id, { session: await session() }),
  }),
  proposeContract: action({
    call: 'POST /api/matches/{id}/contract',
    summary: 'Propose a version of the contract',
    repeatable: true,
    description:
      'The sponsor makes the first offer, once the start-up has begun; then either side may propose another version, as a PDF or Word file. It takes the place of one that not both sides have signed; a signed one stays, and is amended. We e-mail the other side.',
    body: proposeContractSchema.meta({ id: 'ContractProposal' }),
    created: answer,
    refusals: [...REFUSED, 'contract_full', 'document_unknown', 'agreement_unreadable', 'too_many_letters'],
    about: ofMatch,
    form: {
      schema: contractFormSchema,
      body: async (input, { file }, { actor, params, key }) => {
        await mustPropose(actor, params.id, input.version, key);
        return { ...input, document: await file() };
      },
      field: (field) => (field === 'document' ? 'file' : field),
    },
    run: ({ actor, params, body, key }) => proposeContract(actor, params.id, { ...body, key }),
    done: async (_, { actor, params }) => TOASTS.contractProposed(await otherOf(actor, params)),
    location: (_, { params }) => `/api/matches/${params.id}/contract`,
  }),
  acceptContract: action({
    call: 'PUT /api/matches/{id}/contract/accept',
    summary: 'Agree to the latest version of the contract',
    repeatable: true,
    description:
      'For the side that did not propose it, if it is a PDF. The site signs it next. We e-mail the other side.',
    body: acceptContractSchema.meta({ id: 'ContractAccepted' }),
    answer,
    refusals: [...REFUSED, 'too_many_letters'],
    about: ofMatch,
    run: ({ actor, params, body, key }) => acceptContract(actor, params.id, { ...body, key }),
    done: async (_, { actor, params }) => TOASTS.contractAgreed(await otherOf(actor, params)),
    failed: TOASTS.notDone('Agree to the contract'),
  }),
  signContract: action({
    call: 'POST /api/matches/{id}/contract/sign',
    sessionOnly: true,
    summary: 'Sign the contract',
    repeatable: true,
    limit: 'signIn',
    description:
      'The latest version, once both sides have agreed to it: the site first, then the sponsor. After that, the version never changes. The first signature of a session takes the e-mail address, the password and, if two-factor authentication is on, the code; later ones take only the password.',
    body: signContractSchema.meta({ id: 'ContractSignature' }),
    answer,
    refusals: [...REFUSED, 'signing_stale', 'signing_refused', 'too_many_codes'],
    about: ofMatch,
    run: async ({ actor, params, body, key, session }) => signContract(actor, await session(), params.id, body, key),
    done: async (_, { actor, params }) => TOASTS.contractSigned(await otherOf(actor, params)),
  }),
  askToSignContract: action({
    call: 'PUT /api/matches/{id}/contract/signer',
    summary: 'Ask a colleague to sign the contract',
    description:
      'A person on your side with the authority to sign, while your side has to sign it. It becomes their task, and we e-mail them.',
    body: askToSignSchema.meta({ id: 'ContractSigner' }),
    answer: askedSignerSchema,
    refusals: ['forbidden', 'step_not_open', 'match_waits', 'signer_unknown'],
    about: ofOwnMatch,
    run: ({ actor, params, body }) => askToSignVersion(actor, params.id, 'contract', body),
    done: ({ name }) => TOASTS.colleagueAsked(name),
    failed: TOASTS.notDone('Ask to sign'),
  }),
  seeSignedContract: action({
    call: 'GET /api/matches/{id}/contract/{version}/signed',
    summary: 'Show what was signed of a version of the contract',
    who: 'party',
    names: { version: 'The number of the version.' },
    description:
      'It names the file by its SHA-256. The SHA-256 of this response’s bytes is the one in the signatures, so anyone who has them can verify them.',
    answer: signedContractSchema,
    run: ({ actor, params }) => seeSignedContract(actor, params.id, Number(params.version)),
  }),
  downloadSignedContract: action({
    call: 'GET /api/matches/{id}/contract/{version}/copy',
    summary: 'Download the signed copy of a version of the contract',
    who: 'party',
    names: { version: 'The number of a version that at least one side has signed.' },
    description:
      'Its file as a PDF with its signature page: each signature with its state, and where to verify it. The document is attached to it as contract.pdf, and what the signatures are of as signed.json.',
    answers: { 200: { description: 'The file.', type: 'application/pdf' } },
    refusals: ['files_busy'],
  }),
});
