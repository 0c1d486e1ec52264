/** The records beside the tasks of a start-up: what the IRB does, and who is delegated what. */
import { TOASTS } from '~/catalogue/messages';
import {
  addDelegate,
  askInvestigator,
  changeDelegate,
  removeDelegate,
  seeDelegation,
  seeSignedLog,
  signDelegation,
} from '~/domain/commands/start-up/delegation.server';
import { enterIrb, seeIrb } from '~/domain/commands/start-up/irb.server';
import {
  delegateSchema,
  matchDelegationSchema,
  signDelegationSchema,
  signedLogSchema,
} from '~/domain/model/delegation-schema';
import { askedSignerSchema, askToSignSchema } from '~/domain/model/engagement-schema';
import { enterIrbSchema, matchIrbSchema } from '~/domain/model/irb-schema';
import { action, actions } from './action';
import { ofMatch } from './subjects';

const REFUSED = ['forbidden', 'start_up_refused', 'match_waits', 'study_paused', 'study_completed'] as const;
const CHANGING = [...REFUSED, 'delegation_changed'] as const;
const of = ({ id, lineId }: { id: string; lineId: string }) => ({ matchId: id, lineId });

export const startUpRecords = actions('sides', {
  seeIrb: action({
    call: 'GET /api/matches/{id}/irb',
    summary: 'Show what the IRB does',
    who: 'party',
    answer: matchIrbSchema,
    run: async ({ actor, params }) => seeIrb(actor, params.id),
  }),
  enterIrb: action({
    call: 'PUT /api/matches/{id}/irb',
    summary: 'Record what the IRB does, or correct it',
    description:
      'For the site, once the start-up has begun; also for the sponsor if the IRB is central. The whole record: what was recorded before stays in its history.',
    body: enterIrbSchema.meta({ id: 'EnterIrb' }),
    answer: matchIrbSchema,
    refusals: [...REFUSED, 'irb_changed'],
    about: ofMatch,
    run: async ({ actor, params, body }) => {
      await enterIrb(actor, params.id, body);
      return seeIrb(actor, params.id);
    },
    done: TOASTS.irbSaved,
  }),
  seeDelegation: action({
    call: 'GET /api/matches/{id}/delegation',
    summary: 'Show the delegation log',
    who: 'party',
    answer: matchDelegationSchema,
    run: async ({ actor, params, session }) => seeDelegation(actor, params.id, await session()),
  }),
  addDelegate: action({
    call: 'POST /api/matches/{id}/delegation/lines',
    summary: 'List a person in the delegation log',
    description:
      'Only for the site. Everyone needs GCP training that is in date; medical tasks need a license. A signed log is signed again after a change.',
    body: delegateSchema.meta({ id: 'Delegate' }),
    answer: matchDelegationSchema,
    refusals: CHANGING,
    about: ofMatch,
    run: async ({ actor, params, body, session }) => {
      await addDelegate(actor, params.id, body);
      return seeDelegation(actor, params.id, await session());
    },
    done: TOASTS.delegationSaved,
  }),
  changeDelegate: action({
    call: 'PUT /api/matches/{id}/delegation/lines/{lineId}',
    summary: 'Change a line of the delegation log',
    description: 'Only for the site. For example the last day of a person who leaves.',
    body: delegateSchema.meta({ id: 'Delegate' }),
    answer: matchDelegationSchema,
    refusals: CHANGING,
    about: ofMatch,
    run: async ({ actor, params, body, session }) => {
      await changeDelegate(actor, of(params), body);
      return seeDelegation(actor, params.id, await session());
    },
    done: TOASTS.delegationSaved,
  }),
  removeDelegate: action({
    call: 'DELETE /api/matches/{id}/delegation/lines/{lineId}',
    summary: 'Take a line off the delegation log',
    description: 'Only for the site. Versions that were signed with it keep it.',
    answer: matchDelegationSchema,
    refusals: CHANGING,
    about: ofMatch,
    run: async ({ actor, params, session }) => {
      await removeDelegate(actor, of(params));
      return seeDelegation(actor, params.id, await session());
    },
    done: TOASTS.delegationSaved,
  }),
  signDelegation: action({
    call: 'POST /api/matches/{id}/delegation/sign',
    sessionOnly: true,
    summary: 'Sign the delegation log',
    repeatable: true,
    limit: 'signIn',
    description:
      'For the investigator of this study, once everyone on the log qualifies: whom the site’s attested answers name, or else its profile. The first signature of a session takes the e-mail address, the password and, if two-factor authentication is on, the code; later ones take only the password.',
    body: signDelegationSchema.meta({ id: 'DelegationSignature' }),
    answer: matchDelegationSchema,
    refusals: [
      ...CHANGING,
      'delegation_unready',
      'not_investigator',
      'signing_stale',
      'signing_refused',
      'too_many_codes',
    ],
    about: ofMatch,
    run: async ({ actor, params, body, key, session }) => {
      const cookie = await session();
      await signDelegation(actor, cookie, params.id, body, key);
      return seeDelegation(actor, params.id, cookie);
    },
    done: TOASTS.delegationSigned,
  }),
  askInvestigator: action({
    call: 'PUT /api/matches/{id}/delegation/signer',
    summary: 'Ask the investigator to sign the delegation log',
    description:
      'Only for the site, once everyone on the log qualifies. It becomes the task of the investigator, and we e-mail them.',
    body: askToSignSchema.meta({ id: 'DelegationSigner' }),
    answer: askedSignerSchema,
    refusals: [...CHANGING, 'delegation_unready', 'step_not_open', 'signer_unknown'],
    about: ofMatch,
    run: ({ actor, params, body }) => askInvestigator(actor, params.id, body),
    done: ({ name }) => TOASTS.colleagueAsked(name),
    failed: TOASTS.notDone('Ask to sign'),
  }),
  seeSignedLog: action({
    call: 'GET /api/matches/{id}/delegation/versions/{version}',
    summary: 'Show what was signed of a version of the delegation log',
    who: 'party',
    description:
      'The SHA-256 of this response’s bytes is the one in the signatures, so anyone who has them can verify them.',
    answer: signedLogSchema,
    run: ({ actor, params }) => seeSignedLog(actor, params.id, Number(params.version)),
  }),
});
