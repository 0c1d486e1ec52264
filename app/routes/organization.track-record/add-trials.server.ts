import { ofOwnTrackRecord } from '~/actions/subjects';
import { DomainError } from '~/catalogue/errors';
import { TOASTS } from '~/catalogue/messages';
import { claimTrial } from '~/domain/commands/track-record/claim.server';
import { checked } from '~/domain/model/checked';
import { claimSchema, claimsSchema } from '~/domain/model/track-record-schema';
import { asResponse } from '~/http/errors.server';
import { submitForm } from '~/http/input.server';
import type { Post } from '~/http/perform.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';

interface Unadded {
  line: string;
  error: DomainError;
}

/** What also stops the lines after it. */
const STOPS: readonly string[] = ['registry_silent', 'too_many_requests'];

/** Adds the trials of the form, one per line, as so many calls would. Those that are refused stay in the form. */
export async function addTrials({ actor, form, context, at }: Post) {
  return submitForm(
    form,
    claimsSchema,
    async ({ nctNumber: lines, claimedAs }) => {
      const added: Awaited<ReturnType<typeof claimTrial>>[] = [];
      const refused: Unadded[] = [];
      for (const line of lines) {
        const stopped = refused.find(({ error }) => STOPS.includes(error.code));
        if (stopped) {
          refused.push({ line, error: stopped.error });
          continue;
        }
        try {
          const claim = checked(claimSchema, { nctNumber: line, claimedAs });
          await limitRate(context, 'lookup');
          added.push(await claimTrial(actor, claim));
        } catch (error) {
          if (!(error instanceof DomainError) || error.code === 'not_found') throw error;
          if (error.code === 'forbidden') throw asResponse(error);
          refused.push({ line, error });
        }
      }
      const [first] = refused;
      if (!first) return redirectWith(at, told(added));
      form.set('nctNumber', refused.map(({ line }) => line).join('\n'));
      const { code, details } = first.error;
      return submitForm(form, claimsSchema, () => {
        throw new DomainError(code, details, {
          nctNumber: [refusalOf(refused, { added: added.length, all: lines.length })],
        });
      });
    },
    { about: () => ofOwnTrackRecord(actor) },
  );
}

function told(added: Awaited<ReturnType<typeof claimTrial>>[]) {
  const [one] = added;
  if (one && added.length === 1) return TOASTS.trialClaimed(one.trial.nctId, one.confirmed);
  return TOASTS.trialsClaimed(added.length, added.filter(({ confirmed }) => confirmed).length);
}

/** One refusal for all lines, each named. */
function refusalOf(refused: readonly Unadded[], { added, all }: { added: number; all: number }): string {
  const saysWhy = ({ line, error }: Unadded) => {
    const why = error.fields?.nctNumber?.[0] ?? error.message;
    return all === 1 ? why : `${line.slice(0, 40)}: ${why}`;
  };
  const done = added > 0 ? [`${added} of ${all} trials added.`] : [];
  return [...done, ...refused.map(saysWhy)].join(' ');
}
